import { randomUUID } from 'node:crypto';
import { startMailServer } from '../../apps/server/src/shared/mail/mail-server.testing.ts';
import { buildTemplateWithParties } from '../../apps/server/test/builders/cases/parties.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { createWorld, type World } from '../shared/world.ts';
import { finish, restart } from './across-kills.ts';

const requests = 12;
/** Mails sent in parallel: for so many it is unknown whether they went out before a kill. */
const atOnce = 5;

/**
 * Kills the server while it creates requests with parties and mails the invitations of their second people. Nobody is invited twice, and
 * whoever may not have been invited is shown to staff.
 */
export async function partyInvitationsAcrossKills({ times }: Options): Promise<Finding[]> {
  const mails = await startMailServer();
  const world = await createWorld({ env: { SMTP_URL: mails.url, MAIL_FROM: 'mail@example.com' } });
  const { owner, server } = world;
  const limit = createLimits();
  const template = await buildTemplateWithParties(owner);
  await server.stop();
  await server.start();
  for (let round = 0; round < times; round++) {
    const before = mails.received.length;
    const sent = Promise.allSettled(Array.from({ length: requests }, () => sendRequest(world, template.id)));
    // At a different moment in each round: while requests are created, and while mails are sent.
    const killAt = Math.ceil((requests * 2 * (round + 0.5)) / times);
    await timeUntil(async () => mails.received.length - before >= killAt, 20_000);
    await server.kill();
    await sent;
    await finish(world);
    await server.kill();
    await restart(world);
  }
  const { rows } = await owner.query<{ email: string; state: string | null; error: string | null }>(
    `SELECT email, party_invitation_state AS state, party_invitation_error AS error FROM client_requests WHERE template_id = $1`,
    [template.id],
  );
  let lost = 0;
  let interrupted = 0;
  for (const { email, state, error } of rows) {
    const arrived = mails.received.filter(({ to }) => to.includes(email)).length;
    limit.holds('nobody is invited twice', arrived <= 1);
    const isShown = state === 'failed' && error === 'interrupted';
    if (isShown) interrupted++;
    if (arrived === 0 && !isShown) lost++;
  }
  limit.holds('requests were created', rows.length > 0);
  limit.holds('at most those in the air were given up', interrupted <= 2 * atOnce * times);
  await world.close(limit);
  await mails.close();
  return [
    {
      fault: `server killed while ${requests} requests with two invitations were sent`,
      count: times,
      lost,
      missed: [...new Set(limit.missed)],
      note: `${interrupted} of ${rows.length} second invitations were being sent and are marked as interrupted`,
    },
  ];
}

const sendRequest = ({ server, cookies }: World, template_id: string): Promise<Response> =>
  fetch(`${server.origin}/api/client_requests`, {
    method: 'POST',
    headers: { cookie: cookies.staff, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ana Lima',
      email: `client-${randomUUID()}@example.com`,
      visa_type: 'H-1B',
      template_id,
      sponsor: { name: 'Mill Co', email: `sponsor-${randomUUID()}@example.com` },
    }),
  });
