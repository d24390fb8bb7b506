import { listRequests } from '../apps/server/src/features/requests/list-requests.ts';
import { loadDashboard } from './peers/access-pattern.ts';
import { reportRatio } from './shared/report.ts';
import { alternate, timed } from './shared/rounds.ts';
import { services } from './shared/services.ts';
import { buildDesk, type World } from './shared/world.ts';

const loadsPerRound = 5;

/** A dashboard of 50 and of 200 requests against one select plus three per request. */
export async function benchDashboard(world: World): Promise<void> {
  for (const [count, atLeast] of [
    [50, 5],
    [200, 8],
  ] as const) {
    const { actor } = await buildDesk(world, count);
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
}
