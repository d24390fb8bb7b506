import { startMailServer } from '../../apps/server/src/shared/mail/mail-server.testing.ts';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { createWorld, type World } from '../shared/world.ts';
import { finish, restart } from './across-kills.ts';

const clients = 40;
/** Mails sent in parallel: for so many it is unknown whether they went out before a kill. */
const atOnce = 5;

/** Kills the server while it sends the reminders of many schedules. */
export async function remindersAcrossKills({ times }: Options): Promise<Finding[]> {
  const mails = await startMailServer();
  const world = await createWorld({ env: { SMTP_URL: mails.url, MAIL_FROM: 'mail@example.com' } });
  const { owner, server, request } = world;
  const limit = createLimits();
  await server.stop();
  await server.start();
  for (let n = 0; n < clients; n++) {
    const { professional, template } = request;
    await buildRequest(owner, { professional, template, answers: 'none', documents: 'none' });
  }
  await owner.query(
    `INSERT INTO reminder_schedules (client_request_id, workspace_id, mode, days, at_weekends, at_night, started_at)
     SELECT id, workspace_id, 'own', '{1}', true, true, now() - interval '2 days' FROM client_requests WHERE id <> $1`,
    [request.id],
  );
  let wanted = 0;
  for (let round = 0; round < times; round++) {
    await server.kill();
    await owner.query('UPDATE client_requests SET reminded_at = NULL');
    await owner.query('UPDATE reminder_schedules SET passed = 0, next_at = now()');
    wanted += clients;
    const before = await countOrders(world);
    await restart(world);
    // At a different moment in each round: while schedules are planned and while mails are sent.
    const killAt = Math.ceil((clients * (round + 0.5)) / times);
    await timeUntil(async () => (await countOrders(world)) - before >= killAt, 40_000);
    if (round % 2) await timeUntil(async () => mails.received.length >= killAt, 20_000);
    await server.kill();
    await finish(world);
  }
  const { rows } = await owner.query<{ id: string; state: string }>(
    `SELECT id, state FROM mail_orders WHERE kind = 'reminder'`,
  );
  limit.holds('one reminder for each schedule and round', rows.length === wanted);
  let lost = Math.max(0, wanted - rows.length);
  let interrupted = 0;
  for (const { id, state } of rows) {
    const arrived = mails.received.filter(({ content }) => content.includes(`<reminder.${id}@`)).length;
    limit.holds('no reminder twice', arrived <= 1);
    if (state === 'sent' && arrived === 0) lost++;
    if (state !== 'sent') interrupted++;
  }
  limit.holds('at most those in the air were given up', interrupted <= 2 * atOnce * times);
  await world.close(limit);
  await mails.close();
  return [
    {
      fault: `server killed while ${clients} reminders went out`,
      count: times,
      lost,
      missed: [...new Set(limit.missed)],
      note: `${interrupted} of ${rows.length} were being sent and are marked as interrupted`,
    },
  ];
}

async function countOrders({ owner }: World): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM mail_orders WHERE kind = 'reminder'`,
  );
  return rows[0]?.n ?? 0;
}
