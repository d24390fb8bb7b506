import pg from 'pg';
import { listRequests } from '../../apps/server/src/features/cases/list/list-requests.ts';
import type { Firm } from '../../apps/server/test/builders/firms.ts';
import { loadDashboard } from '../peers/access-pattern.ts';
import { reportRatio } from '../shared/report.ts';
import { alternate, timed } from '../shared/rounds.ts';
import { services } from '../shared/services.ts';
import { buildLargeFirm, buildProfessionalWithRequests, type World } from '../shared/world.ts';

const loadsPerRound = 5;
const unit = `ms per ${loadsPerRound} loads`;

const repeat = (load: () => Promise<unknown>) => () =>
  timed(async () => {
    for (let i = 0; i < loadsPerRound; i++) await load();
  });

/**
 * Dashboards of 50 and 200 requests in a firm of 50 people and 100,000 requests, compared with one select plus three per
 * request.
 */
export async function benchDashboard(world: World): Promise<void> {
  const firm = await buildLargeFirm(world);
  for (const [count, atLeast] of [
    [50, 8],
    [200, 10],
  ] as const) {
    const { actor } = await buildProfessionalWithRequests(world, count, firm);
    const ours = repeat(() => listRequests(services(world), actor, { tab: 'all', limit: count }));
    const peer = repeat(() => loadDashboard(world.owner, actor.userId));
    reportRatio(
      { name: `dashboard of ${count} requests, times faster`, atLeast },
      await alternate({ ours, peer }, 20),
      unit,
    );
  }
  await benchWholeFirm(world, firm);
  await benchLargeDesk(world);
}

/** 'All of the firm' with 100,000 requests and tab counts, compared with the specification's pattern for a person's own 200. */
async function benchWholeFirm(world: World, firm: Firm): Promise<void> {
  const { actor } = await buildProfessionalWithRequests(world, 200, firm);
  const ours = repeat(() => listRequests(services(world), actor, { tab: 'all', scope: 'firm', limit: 50 }));
  const peer = repeat(() => loadDashboard(world.owner, actor.userId));
  reportRatio(
    { name: "'All of the firm' of 100,000 requests, times faster than 200 by the pattern", atLeast: 0.6 },
    await alternate({ ours, peer }, 10),
    unit,
  );
}

/** A page of 50 among 10,000 requests, in both orders, compared with one among 50. */
async function benchLargeDesk(world: World): Promise<void> {
  const { actor: small } = await buildProfessionalWithRequests(world, 50);
  const { actor: large, professional } = await buildProfessionalWithRequests(world, 10_000);
  await addClientActivity(world, professional.id);
  for (const [order, atMost] of [
    ['newest', 15],
    ['attention', 60],
  ] as const) {
    const load = (actor: typeof small) =>
      repeat(() => listRequests(services(world), actor, { tab: 'all', order, limit: 50 }));
    reportRatio(
      { name: `dashboard of 10,000 requests, ${order} first, times slower than of 50`, atMost },
      await alternate({ ours: load(small), peer: load(large) }, 10),
      unit,
    );
  }
}

/** Adds client activity to every request in progress, so that stalled ones must be searched. */
async function addClientActivity({ owner }: World, userId: string): Promise<void> {
  // Five per case in one transaction, so that each case enters the queue once.
  await owner.query(
    `BEGIN; SET LOCAL session_replication_role = replica;
     INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind, at)
     SELECT workspace_id, id, 'client', 'answers.saved', created_at FROM client_requests, generate_series(1, 5)
     WHERE user_id = ${pg.escapeLiteral(userId)} AND status <> 'pending';
     SELECT count_case_progress(ids), refresh_queue(ids)
     FROM (SELECT array_agg(id) AS ids FROM client_requests WHERE user_id = ${pg.escapeLiteral(userId)}) AS of_person;
     COMMIT`,
  );
  await owner.query('ANALYZE');
}
