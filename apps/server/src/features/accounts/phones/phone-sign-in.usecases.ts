import type { Language } from '@visafolio/contract/shared/fields.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import { digest } from '../../../shared/short-codes.ts';
import { sendAlreadyMember, sendPhoneSignUpLink } from '../mail-orders/account-mails.ts';
import { isProvenMailbox } from '../people/people.queries.ts';
import { knownDevice } from '../sessions/known-device.ts';
import type { CheckedCredentials } from '../sessions/session-of-call.ts';
import { claimCode } from './phone-codes.queries.ts';
import {
  countAllTexts,
  countTextsTo,
  createPhoneCode,
  matchPhoneCode,
  textCode,
} from './phone-codes.usecases.ts';
import { readPhoneNumber } from './phone-numbers.ts';
import { findPhoneOwner } from './phones.queries.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

export interface PhoneAsked {
  phone: string;
  language?: Language | undefined;
  /** A number that nobody has may become a new account. */
  createUser: boolean;
}

/**
 * Sends a code that signs in, good only in the browser that has `flow`. The answer and its time are the same for a
 * number with an account and one without: the message follows behind it. Refuses with accounts.texts_off,
 * accounts.phone_not_valid and accounts.too_many_requests.
 */
export async function sendPhoneSignIn(
  services: Services,
  { phone, language, createUser }: PhoneAsked,
  { flow, cookies }: { flow: string; cookies: string | null },
): Promise<void> {
  if (!services.texts) throw refuse('accounts.texts_off');
  const number = readPhoneNumber(phone, services.config.phones);
  const owner = await findPhoneOwner(services.db.accounts, number);
  const caller = (await knownDevice(services, cookies, owner?.userId ?? nobody)) ?? 'unknown';
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

export type PhoneEntry = (CheckedCredentials & { number: string }) | { mailed: string };

/**
 * What a right code makes of whoever holds the phone: its account. A number that nobody has becomes one once its
 * holder names a mailbox and confirms it by the mail sent there. Refuses with accounts.code_not_valid, with
 * accounts.phone_unknown where a mailbox is still to be named (the code stays good), and like sendSignUpLink. A
 * mailbox that has an account already is told so, and the number does not become its.
 */
export async function enterByPhone(
  services: Services,
  flow: string,
  typed: { code: string; email?: string | undefined; language?: Language | undefined },
): Promise<PhoneEntry> {
  const { accounts } = services.db;
  const code = await matchPhoneCode(services, { purpose: 'sign-in', holder: digest(flow) }, typed.code);
  const owner = code && (await findPhoneOwner(accounts, code.number));
  if (!code || (!owner && !code.creates)) throw refuse('accounts.code_not_valid');
  if (!owner && !typed.email) throw refuse('accounts.phone_unknown');
  if (!(await claimCode(accounts, code.id))) throw refuse('accounts.code_not_valid');
  if (owner) return { ...owner, number: code.number };
  const { email = '', language } = typed;
  if (await isProvenMailbox(accounts, email)) await sendAlreadyMember(services, { email, language });
  else await sendPhoneSignUpLink(services, { email, language, phone: code.number, browser: digest(flow) });
  return { mailed: email };
}
