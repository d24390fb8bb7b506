import { listRequests } from '../../apps/server/src/features/cases/list/list-requests.ts';
import { reportNumber } from '../shared/report.ts';
import { quantile, timed } from '../shared/rounds.ts';
import { services } from '../shared/services.ts';
import { buildProfessionalWithRequests, type ProfessionalWithRequests, type World } from '../shared/world.ts';

const loads = 400;
const start = 50;
const times = 1_000;

/** p95 of the dashboard with 1,000 times the rows, compared with itself. */
export async function benchGrowth(world: World): Promise<void> {
  const measured = await buildProfessionalWithRequests(world, start);
  const before = await p95(world, measured);
  // The rows of five hundred colleagues, but with few owners: only the size of the tables matters.
  for (let built = start; built < start * times; built += start * 100)
    await buildProfessionalWithRequests(world, start * 100);
  await world.owner.query('VACUUM ANALYZE');
  const after = await p95(world, measured);
  reportNumber(
    { name: `dashboard's p95 with ${times} times the rows, against itself`, atMost: 1.5 },
    after / before,
    `${before.toFixed(2)} ms with ${start} requests, ${after.toFixed(2)} ms with ${start * times}`,
  );
}

async function p95(world: World, { actor }: ProfessionalWithRequests): Promise<number> {
  const load = () => listRequests(services(world), actor, { tab: 'all', limit: 50 });
  for (let i = 0; i < 50; i++) await load();
  const times: number[] = [];
  for (let i = 0; i < loads; i++) times.push(await timed(load));
  return quantile(times, 0.95);
}
