import type { Language } from '@visafolio/contract/shared/fields.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import { consumeLinkCode, consumeLinkToken } from '../mail-links/mail-links.usecases.ts';
import { sendNoPassword, sendRecoveryLink } from '../mail-orders/account-mails.ts';
import { confirmMailbox, findOrAddPerson, findUserId, isProfessional } from '../people/people.queries.ts';
import type { CheckedCredentials } from '../sessions/call-session.ts';
import { hashNewPassword, replacePassword } from './new-password.ts';

/**
 * 'Forgot password?': mails a link that sets a new password. An address without a professional's account gets a
 * sign-in link, so that the answer and its timing are the same for all. Refuses with accounts.too_many_mails.
 */
export async function askForRecovery(
  services: Services,
  asked: { email: string; language?: Language | undefined },
): Promise<void> {
  const userId = await findUserId(services.db.accounts, asked.email);
  const professional = await isProfessional(services.db.accounts, userId);
  await (professional ? sendRecoveryLink : sendNoPassword)(services, asked);
}

/** The link's token, or the address and the code of the mail. */
export type Recovery = { token: string } | { email: string; code: string };

/**
 * Sets the new password and ends everything that was begun with the old one. Returns the account. Refuses with
 * accounts.password_too_short and accounts.password_too_common before it consumes the link, then with
 * accounts.link_not_valid or accounts.code_not_valid.
 */
export async function resetPassword(
  services: Services,
  recovery: Recovery,
  password: string,
): Promise<CheckedCredentials> {
  const passwordHash = await hashNewPassword(password);
  const { email } = await ('token' in recovery
    ? consumeLinkToken(services, recovery.token, ['recovery'])
    : consumeLinkCode(services, recovery.email, recovery.code, ['recovery']));
  const { accounts } = services.db;
  const person = await findOrAddPerson(accounts, { email, name: email, language: null });
  if (!person.proven) await confirmMailbox(accounts, { ...person, passwordHash: null });
  const credentialsVersion = await replacePassword(accounts, { userId: person.id, passwordHash });
  if (credentialsVersion === null) throw refuse('accounts.link_not_valid');
  return { userId: person.id, credentialsVersion };
}
