import { listRequests } from '../apps/server/src/features/requests/list/list-requests.ts';
import { loadDashboard } from './peers/access-pattern.ts';
import { reportRatio } from './shared/report.ts';
import { alternate, timed } from './shared/rounds.ts';
import { services } from './shared/services.ts';
import { buildProfessionalWithRequests, type World } from './shared/world.ts';

const loadsPerRound = 5;

/** A dashboard of 50 and of 200 requests, compared with one select plus three per request. */
export async function benchDashboard(world: World): Promise<void> {
  for (const [count, atLeast] of [
    [50, 5],
    [200, 8],
  ] as const) {
    const { actor } = await buildProfessionalWithRequests(world, count);
    const repeat = (load: () => Promise<unknown>) => async () => {
      for (let i = 0; i < loadsPerRound; i++) await load();
    };
    const ours = repeat(() => listRequests(services(world), actor, { tab: 'all', limit: count }));
    const peer = repeat(() => loadDashboard(world.owner, actor.userId));
    const ratio = await alternate({ ours: () => timed(ours), peer: () => timed(peer) }, 20);
    reportRatio(
      { name: `dashboard of ${count} requests, times faster`, atLeast },
      ratio,
      `ms per ${loadsPerRound} loads`,
    );
  }
  await benchManyRequests(world);
}

/** A page of 50 among 10,000 requests, in both orders, compared with one among 50: shows what grows with the number. */
async function benchManyRequests(world: World): Promise<void> {
  const { actor: small } = await buildProfessionalWithRequests(world, 50);
  const { actor: large, professional } = await buildProfessionalWithRequests(world, 10_000);
  await addClientActivity(world, professional.id);
  for (const [order, atMost] of [
    ['newest', 6],
    ['attention', 60],
  ] as const) {
    const load = (actor: typeof small) => async () => {
      for (let i = 0; i < loadsPerRound; i++)
        await listRequests(services(world), actor, { tab: 'all', order, limit: 50 });
    };
    const ratio = await alternate({ ours: () => timed(load(small)), peer: () => timed(load(large)) }, 10);
    reportRatio(
      { name: `dashboard of 10,000 requests, ${order} first, times slower than of 50`, atMost },
      ratio,
      `ms per ${loadsPerRound} loads`,
    );
  }
}

/** Adds client activity to every request in progress, so that the stalled ones have to be found. */
async function addClientActivity({ owner }: World, userId: string): Promise<void> {
  await owner.query(
    `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind, at)
     SELECT workspace_id, id, 'client', 'answers.saved', created_at FROM client_requests, generate_series(1, 5)
     WHERE user_id = $1 AND status <> 'pending'`,
    [userId],
  );
  await owner.query('ANALYZE activity');
}
