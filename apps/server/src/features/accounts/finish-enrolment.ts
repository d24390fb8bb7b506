import { refuse } from '../../shared/api/refuse.ts';
import type { Services } from '../../shared/services.ts';
import { selectFactors } from './factors.queries.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/**
 * Finishes setting up the factor that waits, if `take` finds its first code right. Answers recovery codes where these
 * are the first factor's, null else. Refuses with accounts.factor_not_found and accounts.factor_not_valid.
 */
export async function finishEnrolment<Factor>(
  services: Services,
  userId: string,
  waiting: Factor | undefined,
  take: (factor: Factor) => Promise<boolean>,
): Promise<string[] | null> {
  if (!waiting) throw refuse('accounts.factor_not_found');
  const isFirst = (await selectFactors(services.db.accounts, userId)).length === 0;
  if (!(await take(waiting))) throw refuse('accounts.factor_not_valid');
  return isFirst ? makeRecoveryCodes(services, userId) : null;
}
