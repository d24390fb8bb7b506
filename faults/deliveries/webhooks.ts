import { setTimeout as delay } from 'node:timers/promises';
import {
  isSigned,
  type Received,
  startReceiver,
} from '../../apps/server/src/features/webhooks/testing/receiver.ts';
import { buildRequest } from '../../apps/server/test/builders/requests.ts';
import { createCaller } from '../shared/caller.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { createWorld, type World } from '../shared/world.ts';

const cases = 200;
/** Share of the attempts that the receiver refuses, and how many times in a row at most: fewer than a delivery has. */
const refused = 0.3;
const refusedInARow = 8;
/** When the server is killed: shares of what is accepted by then. */
const killsAt = [0.25, 0.5, 0.75];

/** Kills the server while webhooks go to a receiver that refuses 30 % of the attempts. `times`: deliveries. */
export async function webhooksAcrossKills({ times }: Options): Promise<Finding[]> {
  const world = await createWorld({ env: { WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' } });
  const limit = createLimits();
  const tries = new Map<string, number>();
  const receiver = await startReceiver(({ headers }) => {
    const id = String(headers['webhook-id']);
    const before = tries.get(id) ?? 0;
    tries.set(id, before + 1);
    return { status: before < refusedInARow && Math.random() < refused ? 503 : 204 };
  });
  const call = createCaller(world, world.cookies.staff);
  const { secret } = (await call('POST', '/api/webhooks', {
    url: receiver.url,
    event_types: ['invitation.sent'],
  })) as { secret: string };
  const requestIds = await addCases(world);

  // Time passes faster for what waits for its next attempt.
  const hurrying = setInterval(() => hurry(world), 200);
  const began = performance.now();
  const events = addEvents(world, requestIds, times);
  for (const share of killsAt) {
    await timeUntil(async () => receiver.accepted().length >= times * share, 3_600_000);
    await world.server.kill();
    await world.server.start();
  }
  await events;
  const countOpen = async () =>
    (
      await world.owner.query<{ n: number }>(
        `SELECT (${times} - count(*) FILTER (WHERE state <> 'waiting'))::int AS n FROM webhook_deliveries`,
      )
    ).rows[0]?.n ?? times;
  limit.holds(
    'every delivery ended',
    (await timeUntil(async () => (await countOpen()) === 0, 3_600_000)) < Infinity,
  );
  const seconds = Math.round((performance.now() - began) / 1_000);
  clearInterval(hurrying);

  const firsts = takeFirsts(receiver.accepted());
  limit.holds(
    'every message has a valid signature',
    firsts.every((each) => isSigned(each, secret)),
  );
  limit.holds('nothing is out of order within a case', countOutOfOrder(firsts) === 0);
  const { rows } = await world.owner.query<{ delivered: number; known: number }>(
    `SELECT (count(*) FILTER (WHERE state = 'delivered'))::int AS delivered,
       (count(*) FILTER (WHERE id = ANY ($1::uuid[])))::int AS known FROM webhook_deliveries`,
    [firsts.map(({ headers }) => headers['webhook-id'])],
  );
  limit.holds('what is recorded as delivered was accepted', rows[0]?.delivered === rows[0]?.known);
  const repeated = receiver.accepted().length - firsts.length;
  const attempts = receiver.received.length;
  await receiver.close();
  await world.close(limit);
  return [
    {
      fault: `server killed ${killsAt.length} times while ${times} webhooks of ${cases} cases were sent`,
      count: times,
      lost: times - firsts.length,
      missed: limit.missed,
      note: `${attempts} attempts in ${seconds} s, ${countOutOfOrder(firsts)} out of order, ${repeated} accepted twice with one id`,
    },
  ];
}

async function addCases({ owner, request }: World): Promise<string[]> {
  const { professional, template } = request;
  const ids = [request.id];
  while (ids.length < cases) ids.push((await buildRequest(owner, { professional, template })).id);
  return ids;
}

/** Adds events in transactions of up to 500, spread over all cases. */
async function addEvents({ owner }: World, requestIds: string[], times: number): Promise<void> {
  for (let added = 0; added < times; ) {
    const size = Math.min(500, times - added);
    const inserted = await owner
      .query(
        `INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
         SELECT r.workspace_id, r.id, NULL, 'system', 'invitation.sent', '{}'
         FROM generate_series($2::int, $2::int + $3::int - 1) AS n
         JOIN client_requests r ON r.id = ($1::uuid[])[1 + n % cardinality($1::uuid[])] ORDER BY n`,
        [requestIds, added, size],
      )
      // The embedded PostgreSQL may end with the server that is killed.
      .catch(() => null);
    if (inserted) added += size;
    await delay(inserted ? 20 : 200);
  }
}

async function hurry({ owner }: World): Promise<void> {
  await owner
    .query(
      `UPDATE webhook_deliveries SET next_at = now() WHERE next_at > now();
       UPDATE webhook_endpoints SET rests_until = NULL WHERE rests_until > now();
       UPDATE outbox SET due_at = now() WHERE kind = 'webhooks.deliver' AND NOT claimed AND due_at > now()`,
    )
    .catch(() => undefined);
}

/** Each message when it was accepted first: receivers ignore an id that they have. */
function takeFirsts(accepted: Received[]): Received[] {
  const seen = new Set<unknown>();
  return accepted.filter(({ headers }) => {
    const isNew = !seen.has(headers['webhook-id']);
    seen.add(headers['webhook-id']);
    return isNew;
  });
}

function countOutOfOrder(firsts: Received[]): number {
  const last = new Map<unknown, number>();
  return firsts.filter(({ message: { data } }) => {
    const before = last.get(data.request_id) ?? 0;
    last.set(data.request_id, Math.max(before, Number(data.number)));
    return Number(data.number) <= before;
  }).length;
}
