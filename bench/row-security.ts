import { cardsPage } from '../apps/server/src/features/requests/requests.queries.ts';
import { openDatabase } from '../apps/server/src/shared/db/database.ts';
import { reportRatio } from './shared/report.ts';
import { alternate, timed } from './shared/rounds.ts';
import { buildDesk, type World } from './shared/world.ts';

const loads = 200;
const atOnce = 8;

/** A row-secured page in its transaction against the same query without either: throughput. */
export async function benchRowSecurity(world: World): Promise<void> {
  const { actor } = await buildDesk(world, 50);
  const filter = { q: undefined, tab: 'all', order: 'newest', after: null, limit: 50 } as const;
  const unsecured = openDatabase(world.ownerUrl, { max: atOnce });
  // The same pool and query builder, without the transaction around it.
  const plain = unsecured.accounts.$client;
  const ratio = await alternate(
    {
      ours: () => timed(inParallel(() => world.db.inOneFlight(actor, cardsPage(actor.userId, filter)))),
      peer: () => timed(inParallel(() => plain.query(cardsPage(actor.userId, filter)))),
    },
    20,
  );
  await unsecured.close();
  reportRatio(
    { name: 'row-secured page, throughput of the plain query', atLeast: 0.8 },
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
