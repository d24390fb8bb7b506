import type { AuthBody } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { verifyPassword } from 'better-auth/crypto';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import { countAttempt, forgetAttempts } from '../limits/attempts.ts';
import { selectPasswordHash } from '../people/people.queries.ts';
import type { AnySession } from '../sessions/read-session.ts';
import { hashNewPassword } from './new-password.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Changes the password and ends the person's other sessions and sign-in mails. An account with a password must give it; one
 * without, or with one that an administrator chose, must have signed in recently. Refuses with
 * accounts.current_password_wrong, accounts.recent_sign_in_required, accounts.password_not_new where the
 * administrator's is typed again, accounts.password_too_short and accounts.password_too_common, and with
 * session.required where the password was replaced or the session ended meanwhile.
 */
export async function changePassword(
  services: Services,
  session: AnySession,
  { currentPassword = '', newPassword }: AuthBody<'changePassword'>,
): Promise<void> {
  const { accounts } = services.db;
  const { userId } = session;
  const hash = await selectPasswordHash(accounts, userId);
  const isGiven = session.standing === 'password';
  if (hash && !isGiven) await provePassword(services, userId, currentPassword);
  else if (!session.recent) throw refuse('accounts.recent_sign_in_required');
  if (hash && isGiven && (await verifyPassword({ hash, password: newPassword })))
    throw refuse('accounts.password_not_new');
  const changed = await replacePassword(accounts, {
    userId,
    passwordHash: await hashNewPassword(newPassword),
    checked: session.credentialsVersion,
    keptSessionId: session.id,
  });
  if (changed === null) throw refuse('session.required');
}

/** Refuses with accounts.current_password_wrong, and with accounts.too_many_requests after ten wrong ones. */
export async function provePassword(services: Services, userId: string, password: string): Promise<void> {
  const key = `password ${userId}`;
  // Only the signed-in person gets here: strangers cannot use up the tries.
  await countAttempt(services, key, { tries: 10, minutes: 15 });
  const hash = await selectPasswordHash(services.db.accounts, userId);
  if (!hash || !(await verifyPassword({ hash, password }))) throw refuse('accounts.current_password_wrong');
  await forgetAttempts(services, key);
}
