import { PgBoss } from 'pg-boss';
import { system } from '../apps/server/src/shared/db/actor.ts';
import type { OutboxKind } from '../apps/server/src/shared/outbox/outbox-kind.ts';
import { runDueEntries } from '../apps/server/src/shared/outbox/run-outbox.ts';
import type { Services } from '../apps/server/src/shared/services.ts';
import { reportRatio } from './shared/report.ts';
import { alternate, timed } from './shared/rounds.ts';
import { services } from './shared/services.ts';
import type { World } from './shared/world.ts';

/** Entries that wait during a round, in cases of ten entries each. */
const waiting = 10_000;
const added = 200;
const taken = 500;
const atOnce = 20;
const rounds = 7;

const kind: OutboxKind = {
  name: 'bench',
  settings: {
    delivery: 'at_least_once',
    atOnce,
    leaseSeconds: 60,
    pausesSeconds: [60],
    giveUpAfterHours: null,
  },
  run: async () => undefined,
};

/**
 * Our outbox compared with pg-boss `key_strict_fifo`, both with 10,000 waiting entries in the order of their cases: adding one in the
 * caller's transaction, and running the due ones.
 */
export async function benchOutbox(world: World): Promise<void> {
  const { owner } = world;
  const boss = new PgBoss({
    connectionString: world.ownerUrl,
    max: 8,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  await boss.createQueue('bench', { policy: 'key_strict_fifo', retryLimit: 20, retryBackoff: true });
  const ours = services(world);
  const fill = async () => {
    await owner.query('DELETE FROM outbox');
    await boss.deleteAllJobs('bench');
    await owner.query(
      `INSERT INTO outbox (kind, order_key) SELECT 'bench', (i / 10)::text FROM generate_series(1, $1::int) AS i`,
      [waiting],
    );
    await boss.insert(
      'bench',
      Array.from({ length: waiting }, (_, i) => ({ data: {}, singletonKey: `${Math.floor(i / 10)}` })),
    );
    await owner.query('VACUUM ANALYZE');
  };

  await fill();
  let key = 0;
  reportRatio(
    { name: `add ${added} entries, each in a transaction of its caller, ${waiting} waiting`, atLeast: 1 },
    await alternate(
      {
        ours: () =>
          timed(async () => {
            const client = await owner.connect();
            for (let i = 0; i < added; i++) {
              await client.query('BEGIN');
              await client.query(`INSERT INTO outbox (kind, order_key) VALUES ('bench', $1)`, [`a${key++}`]);
              await client.query('COMMIT');
            }
            client.release();
          }),
        peer: () =>
          timed(async () => {
            const client = await owner.connect();
            const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
            for (let i = 0; i < added; i++) {
              await client.query('BEGIN');
              await boss.send('bench', {}, { db, singletonKey: `a${key++}` });
              await client.query('COMMIT');
            }
            client.release();
          }),
      },
      rounds,
    ),
    `ms per ${added}`,
  );

  await fill();
  reportRatio(
    { name: `run ${taken} entries in the order of their cases, ${waiting} waiting`, atLeast: 1 },
    await alternate(
      {
        ours: () => timed(() => runSome(ours)),
        peer: () =>
          timed(async () => {
            for (let left = taken; left > 0; ) {
              const jobs = await boss.fetch('bench', { batchSize: atOnce });
              if (!jobs.length) throw new Error('pg-boss has nothing to do');
              await Promise.all(jobs.map(({ id }) => boss.complete('bench', id)));
              left -= jobs.length;
            }
          }),
      },
      rounds,
    ),
    `ms per ${taken}`,
  );

  await fill();
  await owner.query(`
    CREATE TABLE own_orders (id uuid PRIMARY KEY DEFAULT new_id(), due_at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX ON own_orders (due_at);
    GRANT SELECT, UPDATE, DELETE ON own_orders TO visafolio_system`);
  await owner.query('INSERT INTO own_orders SELECT FROM generate_series(1, $1)', [waiting]);
  await owner.query('VACUUM ANALYZE');
  reportRatio(
    { name: `run ${taken} entries, against a table and statements of a feature's own`, atLeast: 0.8 },
    await alternate(
      { ours: () => timed(() => runSome(ours)), peer: () => timed(() => runOwn(world)) },
      rounds,
    ),
    `ms per ${taken}`,
  );
  await boss.stop({ graceful: false });
}

async function runSome(ours: Services): Promise<void> {
  const stop = new AbortController();
  let left = taken;
  const counting = {
    ...kind,
    run: async () => {
      if (--left <= 0) stop.abort();
      return undefined;
    },
  };
  await runDueEntries(ours, counting, stop.signal);
}

/** How PDFs of answers were made before the outbox, without any order. */
async function runOwn({ db }: World): Promise<void> {
  for (let left = taken; left > 0; left -= atOnce) {
    const { rows } = await db.withActor(system, (tx) =>
      tx.$client.query<{ id: string; due_at: string }>(
        `UPDATE own_orders SET due_at = now() + interval '10 minutes'
         WHERE id IN (
           SELECT id FROM own_orders WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING id, due_at`,
        [atOnce],
      ),
    );
    await Promise.all(
      rows.map(({ id, due_at }) =>
        db.withActor(system, (tx) =>
          tx.$client.query('DELETE FROM own_orders WHERE id = $1 AND due_at = $2', [id, due_at]),
        ),
      ),
    );
  }
}
