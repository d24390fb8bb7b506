import { refuse } from '../../../shared/api/refuse.ts';
import type { Database } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import type { AnySession } from '../sessions/read-session.ts';
import { selectFactors } from './factors.queries.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** Which factor waits for its first code, and how a code is found right. */
interface Enrolment<Factor extends { id: string }> {
  factorId: string;
  /** The person's own of that kind. */
  select(db: Database['accounts'], userId: string): Promise<Factor[]>;
  /** Whether the code is right; it is used up then, and the factor counts. */
  take(factor: Factor): Promise<boolean>;
}

/**
 * Finishes setting up a factor with its first code. Answers recovery codes where these are the first factor's, null
 * else. Refuses with accounts.factor_not_found and accounts.factor_not_valid.
 */
export async function finishEnrolment<Factor extends { id: string }>(
  services: Services,
  { userId }: AnySession,
  { factorId, select, take }: Enrolment<Factor>,
): Promise<string[] | null> {
  const { accounts } = services.db;
  const waiting = (await select(accounts, userId)).find(({ id }) => id === factorId);
  if (!waiting) throw refuse('accounts.factor_not_found');
  const isFirst = (await selectFactors(accounts, userId)).length === 0;
  if (!(await take(waiting))) throw refuse('accounts.factor_not_valid');
  return isFirst ? makeRecoveryCodes(services, userId) : null;
}
