import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createCaller } from '../shared/caller.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { createWorld, type World } from '../shared/world.ts';

const messages = 200;

/** Kills the server while client and staff write to each other and resend unacknowledged messages. */
export async function messagesAcrossKills({ times }: Options): Promise<Finding[]> {
  const world = await createWorld();
  const limit = createLimits();
  // Avoids the limit of 30 messages a minute.
  const aging = setInterval(
    () =>
      world.owner
        .query("UPDATE messages SET created_at = created_at - interval '2 minutes'")
        .catch(() => undefined),
    300,
  );
  const { request, cookies } = world;
  const writers = [
    startWriter(world, cookies.client, '/api/rpc/send_message', { request_id: request.id }),
    startWriter(world, cookies.staff, `/api/client_requests/${request.id}/conversations/client/messages`, {}),
  ];
  const countSent = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  for (let round = 0; round < times; round++) {
    const killAt = (messages * (round + 0.5)) / times;
    await timeUntil(async () => countSent() >= killAt, 120_000);
    await world.server.kill();
    await world.server.start();
  }
  await Promise.all(writers.map(({ done }) => done));
  clearInterval(aging);

  const { rows } = await world.owner.query<{ id: string; position: number }>(
    'SELECT id, position::int FROM messages WHERE client_request_id = $1 ORDER BY position',
    [request.id],
  );
  const stored = new Map(rows.map(({ id, position }) => [id, position]));
  limit.holds('messages twice', rows.length <= messages && stored.size === rows.length);
  limit.holds(
    'places that follow each other',
    rows.every(({ position }, index) => position === index + 1),
  );
  let lost = 0;
  for (const { acknowledged } of writers) {
    let before = 0;
    for (const [id, told] of acknowledged) {
      const position = stored.get(id);
      if (position === undefined) lost++;
      limit.holds('the place that was told', position === told);
      limit.holds('the order in which they were written', told > before);
      before = told;
    }
  }
  limit.holds(`${messages} messages acknowledged`, countSent() === messages);
  const again = writers.reduce((sum, writer) => sum + writer.repeats(), 0);
  await world.close(limit);
  return [
    {
      fault: `server killed while ${messages} messages were sent`,
      count: times,
      lost,
      missed: [...new Set(limit.missed)],
      note: `${again} sent again`,
    },
  ];
}

/** Sends messages one after another and repeats each until it is acknowledged, like a browser. */
function startWriter(world: World, cookie: string, address: string, more: object) {
  const call = createCaller(world, cookie);
  const acknowledged = new Map<string, number>();
  let repeats = 0;
  const write = async () => {
    for (let n = 0; n < messages / 2; n++) {
      const message = { ...more, id: randomUUID(), body: `Message ${n}` };
      for (;;) {
        const answer = (await call('POST', address, message).catch(() => null)) as {
          position: number;
        } | null;
        if (answer) {
          acknowledged.set(message.id, answer.position);
          break;
        }
        repeats++;
        await delay(100);
      }
      await delay(20);
    }
  };
  return { acknowledged, repeats: () => repeats, done: write() };
}
