import type { AuthBody } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Database } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';
import { type Call, createCallSession, rotateSession } from '../sessions/call-session.ts';
import type { AnySession } from '../sessions/read-session.ts';
import { selectFactors } from './factors.queries.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** How to verify one kind of factor with its first code. */
interface Enrolment<Factor extends { id: string }> {
  factorId: string;
  /** The person's factors of that kind. */
  select(db: Database['accounts'], userId: string): Promise<Factor[]>;
  /** Consumes the code if it is right, and verifies the factor. */
  consume(factor: Factor): Promise<boolean>;
}

/**
 * Finishes setting up a factor with its first code. Returns recovery codes for the first factor, otherwise null.
 * Refuses with accounts.factor_not_found and accounts.factor_not_valid.
 */
export async function finishEnrolment<Factor extends { id: string }>(
  services: Services,
  { userId }: AnySession,
  { factorId, select, consume }: Enrolment<Factor>,
): Promise<string[] | null> {
  const { accounts } = services.db;
  const waiting = (await select(accounts, userId)).find(({ id }) => id === factorId);
  if (!waiting) throw refuse('accounts.factor_not_found');
  const isFirst = (await selectFactors(accounts, userId)).length === 0;
  if (!(await consume(waiting))) throw refuse('accounts.factor_not_valid');
  return isFirst ? makeRecoveryCodes(services, userId) : null;
}

/** Finishes one kind of factor. Answers and refuses like finishEnrolment. */
export type Finish = (
  services: Services,
  session: AnySession,
  factorId: string,
  code: string,
) => Promise<string[] | null>;

/** Verifies the factor, marks it as given in the session, and notifies the account's owner. */
export function createFinishEnrolmentCall(services: Services) {
  const callSession = createCallSession(services);
  return async (call: Call, { id, code }: AuthBody<'finishTotp'>, finish: Finish) => {
    const session = await callSession.recent(call);
    const recoveryCodes = await finish(services, session, id, code);
    await rotateSession(services, call, session.id, { factor: true });
    const added = (await selectFactors(services.db.accounts, session.userId)).find((each) => each.id === id);
    await notifyAccountOwner(
      services,
      session.userId,
      { kind: added?.kind === 'phone' ? 'phoneStepAdded' : 'appAdded', detail: added?.name ?? '' },
      call.request,
    );
    return { recoveryCodes };
  };
}
