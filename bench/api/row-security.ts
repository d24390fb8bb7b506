import pg from 'pg';
import { listedPage } from '../../apps/server/src/features/cases/list/queue.queries.ts';
import { anyCase } from '../../apps/server/src/features/cases/list/queue-conditions.ts';
import { types } from '../../apps/server/src/shared/db/database.ts';
import { reportRatio } from '../shared/report.ts';
import { alternate, timed } from '../shared/rounds.ts';
import { buildLargeFirm, buildProfessionalWithRequests, type World } from '../shared/world.ts';

const loads = 200;
const atOnce = 8;

/**
 * Throughput of a page with row security in its transaction, compared with the same query without both. The person works in a
 * firm of 50 people and 100,000 requests, ten of which are restricted from them.
 */
export async function benchRowSecurity(world: World): Promise<void> {
  const { actor } = await buildProfessionalWithRequests(world, 50, await buildLargeFirm(world));
  // Otherwise the first readers write what VACUUM would have.
  await world.owner.query('VACUUM ANALYZE');
  const page = listedPage({
    conditions: {
      ...anyCase,
      mine: true,
      states: ['pending', 'in-progress', 'documents_submitted', 'completed'],
    },
    sort: 'newest',
    direction: 'asc',
    after: null,
    limit: 50,
    today: new Date().toISOString().slice(0, 10),
  });
  // Its connections set the user once, plan once and read times as text, like ours, but without transaction and policies.
  const plain = new pg.Pool({
    connectionString: world.ownerUrl,
    max: atOnce,
    pipeline: true,
    types,
    options: `-c jit=off -c timezone=UTC -c plan_cache_mode=force_generic_plan -c app.user_id=${actor.userId}`,
  });
  const ratio = await alternate(
    {
      ours: () => timed(inParallel(() => world.db.inOneRoundTrip(actor, page))),
      peer: () => timed(inParallel(() => plain.query(page))),
    },
    20,
  );
  await plain.end();
  reportRatio(
    { name: 'row-secured page, throughput of the plain query', atLeast: 0.92 },
    ratio,
    `ms per ${loads} pages`,
  );
}

const inParallel = (load: () => Promise<unknown>) => async () => {
  let left = loads;
  const worker = async () => {
    while (left-- > 0) await load();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};
