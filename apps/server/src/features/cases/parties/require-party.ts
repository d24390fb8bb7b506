import { refuse } from '../../../shared/api/refuse.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { selectTemplateParties } from './parties.queries.ts';

/** Refuses with requests.parties_not_possible if the request's template has no such party. Null or undefined: shared. */
export async function requireParty(
  tx: Tx,
  requestId: string,
  party: string | null | undefined,
): Promise<void> {
  if (!party) return;
  const parties = await selectTemplateParties(tx, requestId);
  if (!parties.some(({ key }) => key === party)) throw refuse('requests.parties_not_possible');
}
