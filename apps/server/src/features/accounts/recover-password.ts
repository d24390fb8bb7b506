import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { Services } from '../../shared/services.ts';
import { sendNoPassword, sendRecoveryLink } from './account-mails.ts';
import { revokeWaysAround } from './mail-links.queries.ts';
import { redeemCode, redeemToken } from './mail-links.usecases.ts';
import { hashNewPassword } from './new-password.ts';
import { findOrAddPerson, findUserId, isProfessional, proveMailbox } from './people.queries.ts';
import { deleteOtherSessions } from './sessions.queries.ts';

/**
 * 'Forgot password?': whoever has the mailbox gets a link that sets a new password. An address without a
 * professional's account gets one that signs in, so that the answer and its time are the same for all.
 * Refuses with accounts.too_many_requests and accounts.mail_not_sent.
 */
export async function askForRecovery(
  services: Services,
  asked: { email: string; language?: Language | undefined },
): Promise<void> {
  const userId = await findUserId(services.db.accounts, asked.email);
  const professional = await isProfessional(services.db.accounts, userId);
  await (professional ? sendRecoveryLink : sendNoPassword)(services, asked);
}

/** What the mail brought: its link's token, or the address and the code. */
export type Recovery = { token: string } | { email: string; code: string };

/**
 * Sets the new password; every session and every other mail that would let somebody in end. Answers whose it is. Refuses with
 * accounts.password_too_short and accounts.password_too_common before the link is used up, then with
 * accounts.link_not_valid or accounts.code_not_valid.
 */
export async function resetPassword(
  services: Services,
  recovery: Recovery,
  password: string,
): Promise<{ userId: string }> {
  const passwordHash = await hashNewPassword(password);
  const { email } = await ('token' in recovery
    ? redeemToken(services, recovery.token, ['recovery'])
    : redeemCode(services, recovery.email, recovery.code, ['recovery']));
  const { accounts } = services.db;
  const { id } = await findOrAddPerson(accounts, { email, name: email, language: null });
  await proveMailbox(accounts, id, passwordHash);
  await revokeWaysAround(accounts, email);
  await deleteOtherSessions(accounts, id, null);
  return { userId: id };
}
