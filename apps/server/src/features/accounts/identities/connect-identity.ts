import { refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import type { Holder } from '../sessions/session-of-call.ts';
import { deleteIdentity, insertIdentityBySession } from './identities.queries.ts';
import type { ConnectedIdentity } from './identity-notices.ts';

/** Answers which it was. The mailbox still signs in: nobody loses the last way in. Refuses with accounts.identity_not_found. */
export async function disconnectIdentity(
  { db }: Services,
  userId: string,
  identityId: string,
): Promise<ConnectedIdentity> {
  const removed = await deleteIdentity(db.accounts, userId, identityId);
  if (!removed) throw refuse('accounts.identity_not_found');
  return { userId, ...removed };
}

/**
 * Null where it was connected already. Refuses with accounts.identity_taken, and with accounts.flow_not_of_session where
 * the session has ended.
 */
export async function connectBySession(
  { db }: Services,
  holder: Holder,
  provider: string,
  subject: string,
): Promise<ConnectedIdentity | null> {
  const { owner, added } = await insertIdentityBySession(db.accounts, holder, { provider, subject });
  if (!owner) throw refuse('accounts.flow_not_of_session');
  if (owner !== holder.userId) throw refuse('accounts.identity_taken');
  return added ? { userId: owner, provider, subject } : null;
}

export const isSameHolder = (one: Holder, other: Holder | null): boolean =>
  one.sessionId === other?.sessionId && one.userId === other.userId;
