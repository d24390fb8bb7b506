import type { Language } from '@visafolio/contract/shared/fields.ts';
import { Email } from '@visafolio/contract/shared/fields.ts';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { refuse } from '../../../shared/api/refuse.ts';
import { digest } from '../../../shared/secrets/short-codes.ts';
import type { Services } from '../../../shared/services.ts';
import { countAttempt } from '../limits/attempts.ts';
import { wasConfirmationMailed } from '../mail-links/mail-links.queries.ts';
import { sendAlreadyMember, sendSignUpLink } from '../mail-orders/account-mails.ts';
import {
  addPersonWithPassword,
  findUserId,
  isProfessional,
  selectPasswordAccount,
} from '../people/people.queries.ts';
import { findKnownDevice } from '../sessions/browser-cookies.ts';
import type { CheckedCredentials } from '../sessions/call-session.ts';
import { hashNewPassword, isCommonPassword } from './new-password.ts';

interface SignUp {
  email: string;
  password: string;
  name: string;
  language: Language | null;
  /** The cookie that binds the sign-up to its browser. */
  browser: string;
}

/**
 * Creates an account that is valid once its address is confirmed. An address with an account gets the same answer
 * after the same statements; a professional is notified by mail, everybody else confirms. The link carries the
 * password of this call, so a password that a stranger typed earlier never reaches the account. Refuses with
 * accounts.password_too_common, accounts.invalid_credentials for an invalid address, accounts.password_too_short and
 * accounts.too_many_mails.
 */
export async function signUpWithPassword(services: Services, asked: SignUp): Promise<void> {
  const { accounts } = services.db;
  const { language } = asked;
  // A password that is both short and common is refused as a common one.
  if (await isCommonPassword(asked.password)) throw refuse('accounts.password_too_common');
  const email = parseEmail(asked.email);
  const passwordHash = await hashNewPassword(asked.password);
  // Forms ask for no name, but greetings need one.
  const name = (asked.name || asked.email.split('@')[0] || '').slice(0, 200);
  await addPersonWithPassword(accounts, { email, name, language, passwordHash });
  const mail = { email, language: language ?? undefined };
  if (await isProfessional(accounts, await findUserId(accounts, email)))
    await sendAlreadyMember(services, mail);
  else await sendSignUpLink(services, { ...mail, passwordHash, name, browser: digest(asked.browser) });
}

interface SignIn {
  email: string;
  password: string;
  cookies: string | null;
  /** The cookie of a sign-up in this browser. */
  browser: string | null;
  /** Tests set false to guess faster than people. */
  guessLimit: boolean;
}

/**
 * Checks a password. An unknown address takes as long as a wrong password. Returns the account and `guessKey`, whose
 * attempts are reset once the session is open. An unconfirmed address is mailed its confirmation again. Refuses with
 * accounts.invalid_credentials, accounts.email_not_confirmed and accounts.too_many_requests.
 */
export async function checkPassword(
  services: Services,
  { email: typed, password, cookies, browser, guessLimit }: SignIn,
): Promise<CheckedCredentials & { guessKey: string | null }> {
  const email = parseEmail(typed);
  const guessKey = guessLimit ? await countGuess(services, email, cookies) : null;
  const account = await selectPasswordAccount(services.db.accounts, email);
  if (!account) await hashPassword(password);
  if (!account || !(await verifyPassword({ hash: account.passwordHash, password })))
    throw refuse('accounts.invalid_credentials');
  const { userId, credentialsVersion, passwordHash } = account;
  if (!account.proven) {
    await mailConfirmation(services, { email, passwordHash, browser }).catch((error: unknown) =>
      services.log.warn({ err: error }, 'no confirmation was mailed at a sign-in'),
    );
    throw refuse('accounts.email_not_confirmed');
  }
  return { userId, credentialsVersion, guessKey };
}

function parseEmail(typed: string): string {
  const { data } = Email.safeParse(typed);
  if (!data) throw refuse('accounts.invalid_credentials');
  return data;
}

async function mailConfirmation(
  services: Services,
  { email, passwordHash, browser }: { email: string; passwordHash: string; browser: string | null },
): Promise<void> {
  // Repeated attempts send no second mail.
  if (await wasConfirmationMailed(services.db.accounts, email)) return;
  await sendSignUpLink(services, {
    email,
    passwordHash,
    name: undefined,
    browser: browser && digest(browser),
  });
}

const noUser = '00000000-0000-0000-0000-000000000000';

/**
 * Ten passwords per account in a quarter of an hour: all strangers share ten, and each browser that the owner has
 * signed in on has its own ten, so that strangers cannot lock the owner out. The same for an address without an
 * account. Refuses with accounts.too_many_requests.
 */
async function countGuess(services: Services, email: string, cookies: string | null): Promise<string> {
  const userId = (await findUserId(services.db.accounts, email)) ?? noUser;
  const device = (await findKnownDevice(services, cookies, userId)) ?? 'unknown';
  const key = `sign-in ${digest(email)} ${device}`;
  await countAttempt(services, key, { tries: 10, minutes: 15 });
  return key;
}
