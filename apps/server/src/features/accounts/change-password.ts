import { verifyPassword } from 'better-auth/crypto';
import { refuse } from '../../shared/api/refuse.ts';
import type { Services } from '../../shared/services.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { revokeWaysAround } from './mail-links.queries.ts';
import { hashNewPassword } from './new-password.ts';
import { selectPasswordHash, upsertPassword } from './people.queries.ts';
import type { AnySession } from './read-session.ts';
import { deleteOtherSessions } from './sessions.queries.ts';

export interface PasswordChange {
  currentPassword?: string | undefined;
  newPassword: string;
}

/**
 * Changes the password; the person's other sessions and the mails that would let somebody in end. An account with a password must give it; one
 * without must have signed in recently. Refuses with accounts.current_password_wrong,
 * accounts.recent_sign_in_required, accounts.password_too_short and accounts.password_too_common.
 */
export async function changePassword(
  services: Services,
  session: AnySession,
  { currentPassword = '', newPassword }: PasswordChange,
): Promise<void> {
  const { accounts } = services.db;
  const { userId } = session;
  if (await selectPasswordHash(accounts, userId)) await provePassword(services, userId, currentPassword);
  else if (!session.recent) throw refuse('accounts.recent_sign_in_required');
  await upsertPassword(accounts, userId, await hashNewPassword(newPassword));
  await revokeWaysAround(accounts, session.email);
  await deleteOtherSessions(accounts, userId, session.id);
}

/** Refuses with accounts.current_password_wrong, and with accounts.too_many_requests after ten wrong ones. */
export async function provePassword(services: Services, userId: string, password: string): Promise<void> {
  const key = `password ${userId}`;
  // Only somebody signed in as this person comes here: nobody else can use the tries up.
  await countAttempt(services, key, { tries: 10, minutes: 15 });
  const hash = await selectPasswordHash(services.db.accounts, userId);
  if (!hash || !(await verifyPassword({ hash, password }))) throw refuse('accounts.current_password_wrong');
  await forgetAttempts(services, key);
}
