import type { AuthBody } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { digest } from '../../../shared/secrets/short-codes.ts';
import type { Services } from '../../../shared/services.ts';
import { sendAlreadyMember, sendPhoneSignUpLink } from '../mail-orders/account-mails.ts';
import { isConfirmedMailbox } from '../people/people.queries.ts';
import { findKnownDevice } from '../sessions/browser-cookies.ts';
import type { CheckedCredentials } from '../sessions/call-session.ts';
import type { AnySession } from '../sessions/read-session.ts';
import {
  consumePhoneCode,
  countAllTexts,
  countFirstText,
  countTextsTo,
  createPhoneCode,
  matchPhoneCode,
  textCode,
} from './phone-codes.usecases.ts';
import { readPhoneNumber } from './phone-numbers.ts';
import { consumeCode, deletePhone, findPhoneOwner, hasPhones, upsertPhone } from './phones.queries.ts';

/**
 * Sends a code to a number that a signed-in person wants to add. Refuses with accounts.texts_off,
 * accounts.phone_not_valid, accounts.too_many_requests and accounts.text_not_sent.
 */
export async function beginPhone(services: Services, session: AnySession, phone: string): Promise<void> {
  if (!services.texts) throw refuse('accounts.texts_off');
  const number = readPhoneNumber(phone, services.config.phones);
  await countFirstText(services, number, session.userId);
  const code = await createPhoneCode(services, { number, purpose: 'confirm', holder: session.id });
  await textCode(services, { number, code, language: session.language });
}

/**
 * Sets the phone, replacing an earlier one, and returns it. Only the session that requested the code can confirm it.
 * Refuses with accounts.code_not_valid, and with accounts.phone_taken, which is only revealed after a valid code.
 */
export async function confirmPhone(services: Services, session: AnySession, code: string): Promise<string> {
  const number = await consumePhoneCode(services, { purpose: 'confirm', holder: session.id }, code);
  if (!number) throw refuse('accounts.code_not_valid');
  const holder = { sessionId: session.id, userId: session.userId };
  const own = await upsertPhone(services.db.accounts, holder, number);
  if (!own) throw refuse('accounts.phone_taken');
  return number;
}

/** Returns the number, if there was one. Sign-in by mail always remains possible. */
export const removePhone = ({ db }: Services, { userId }: AnySession): Promise<string | null> =>
  deletePhone(db.accounts, userId);

/**
 * The sign-in page offers phones if text messages can be sent, or once a phone was confirmed by way of the outbox
 * folder.
 */
export const isPhoneSignInOffered = async ({ db, texts, config }: Services): Promise<boolean> =>
  texts !== null && (config.phones.delivered || (await hasPhones(db.accounts)));

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Sends a code that signs in, valid only in the browser that has `flow`. The answer and its timing are the same for
 * numbers with and without an account, because the message is sent afterwards. Refuses with accounts.texts_off,
 * accounts.phone_not_valid and accounts.too_many_requests.
 */
export async function sendPhoneSignIn(
  services: Services,
  { phone, language, createUser }: AuthBody<'sendPhoneCode'>,
  { flow, cookies }: { flow: string; cookies: string | null },
): Promise<void> {
  if (!services.texts) throw refuse('accounts.texts_off');
  const number = readPhoneNumber(phone, services.config.phones);
  const owner = await findPhoneOwner(services.db.accounts, number);
  const caller = (await findKnownDevice(services, cookies, owner?.userId ?? nobody)) ?? 'unknown';
  await countTextsTo(services, number, caller);
  const code = await createPhoneCode(services, {
    number,
    purpose: 'sign-in',
    holder: digest(flow),
    creates: createUser,
  });
  if (!owner && !createUser) return;
  countAllTexts(services, owner ? 'confirmed' : 'strangers')
    .then(() => textCode(services, { number, code, language: owner?.language ?? language }))
    .catch((error: unknown) => services.log.warn({ err: error }, 'no code was sent to a phone'));
}

export type PhoneSignInResult = (CheckedCredentials & { number: string }) | { mailed: string };

/**
 * Signs in by a code. An unknown number becomes an account once its holder enters an address and confirms it by the
 * mail sent there. Refuses with accounts.code_not_valid, with accounts.phone_unknown if the address is still missing
 * (the code stays valid), and like sendSignUpLink. The owner of an existing account is notified by mail, and the
 * number is not added to it.
 */
export async function signInByPhone(
  services: Services,
  flow: string,
  typed: { code: string; email?: string | undefined; language?: Language | undefined },
): Promise<PhoneSignInResult> {
  const { accounts } = services.db;
  const code = await matchPhoneCode(services, { purpose: 'sign-in', holder: digest(flow) }, typed.code);
  const owner = code && (await findPhoneOwner(accounts, code.number));
  if (!code || (!owner && !code.creates)) throw refuse('accounts.code_not_valid');
  if (!owner && !typed.email) throw refuse('accounts.phone_unknown');
  if (!(await consumeCode(accounts, code.id))) throw refuse('accounts.code_not_valid');
  if (owner) return { ...owner, number: code.number };
  const { email = '', language } = typed;
  if (await isConfirmedMailbox(accounts, email)) await sendAlreadyMember(services, { email, language });
  else await sendPhoneSignUpLink(services, { email, language, phone: code.number, browser: digest(flow) });
  return { mailed: email };
}
