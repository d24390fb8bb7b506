import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { buildApiKey } from '../apps/server/test/builders/api-keys.ts';
import { createLimits, type Finding, type Options, timeUntil } from './shared/report.ts';
import { createWorld, type World } from './shared/world.ts';

/** How often each call is repeated with its Idempotency-Key, besides the one that is cut off. */
const repeats = 9;

interface Act {
  name: string;
  path: (world: World) => string;
  body: (world: World, mark: string) => object;
  /** Counts what the act wrote, by the mark. */
  count: string;
}

const acts: Act[] = [
  {
    name: 'contact',
    path: () => '/contacts',
    body: (_, mark) => ({ name: mark, email: `${mark}@example.com` }),
    count: 'SELECT count(*)::int AS n FROM contacts WHERE name = $1',
  },
  {
    name: 'request',
    path: () => '/requests',
    body: ({ request }, mark) => ({
      template_id: request.template.id,
      name: mark,
      email: `${mark}@example.com`,
      visa_type: 'H-1B',
    }),
    count: 'SELECT count(*)::int AS n FROM client_requests WHERE name = $1',
  },
];

/**
 * Kills the server after a call of the public API has acted and before it is answered, and repeats the call with the same
 * Idempotency-Key: one row, and the same answer each time.
 */
export async function apiCallsAcrossKills({ times }: Options): Promise<Finding[]> {
  const world = await createWorld();
  const limit = createLimits();
  const { owner, request, server } = world;
  const { secret } = await buildApiKey(owner, { professional: request.professional });
  // Storing the answer takes long enough to be cut off.
  await owner.query(`
    CREATE FUNCTION wait_before_answer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(1.5); RETURN NEW; END $$;
    CREATE TRIGGER wait_before_answer BEFORE UPDATE ON api_idempotency_keys
      FOR EACH ROW EXECUTE FUNCTION wait_before_answer()`);
  let wrongRows = 0;
  for (let round = 0; round < times; round++) {
    const act = acts[round % acts.length];
    if (!act) throw new Error('no act');
    const mark = `${act.name}-${randomUUID().slice(0, 8)}`;
    const key = randomUUID();
    const post = () =>
      fetch(`${server.origin}/api/v1${act.path(world)}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(act.body(world, mark)),
      });
    const count = async () => (await owner.query<{ n: number }>(act.count, [mark])).rows[0]?.n ?? 0;
    const cutOff = post().then(
      (answer) => answer.ok,
      () => false,
    );
    await timeUntil(async () => (await count()) > 0, 60_000);
    await server.kill();
    limit.holds(`the ${act.name} was cut off before its answer`, !(await cutOff));
    await server.start();
    const answers = new Set<string>();
    for (let n = 0; n < repeats; ) {
      const answer = await post().catch(() => null);
      if (answer?.status === 201) {
        answers.add(await answer.text());
        n++;
      } else await delay(200);
    }
    limit.holds(`${repeats} repeated calls have one answer`, answers.size === 1);
    if ((await count()) !== 1) wrongRows++;
  }
  await world.close(limit);
  return [
    {
      fault: 'server killed between an act of the API and its answer',
      count: times,
      lost: wrongRows,
      missed: [...new Set(limit.missed)],
      note: `${repeats} repetitions each`,
    },
  ];
}
