import { refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import type { AnySession } from '../sessions/read-session.ts';
import { countFirstText, createPhoneCode, redeemPhoneCode, textCode } from './phone-codes.usecases.ts';
import { readPhoneNumber } from './phone-numbers.ts';
import { deletePhone, hasPhones, upsertPhone } from './phones.queries.ts';

/**
 * Sends a code to the number that somebody signed in wants to sign in with. Refuses with accounts.texts_off,
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
 * The number is theirs from now on, in place of another one; answers it. Only the session that asked for the code can
 * confirm it. Refuses with accounts.code_not_valid, and with
 * accounts.phone_taken, which only who holds the phone gets to know.
 */
export async function confirmPhone(services: Services, session: AnySession, code: string): Promise<string> {
  const number = await redeemPhoneCode(services, { purpose: 'confirm', holder: session.id }, code);
  if (!number) throw refuse('accounts.code_not_valid');
  const holder = { sessionId: session.id, userId: session.userId };
  const own = await upsertPhone(services.db.accounts, holder, number);
  if (!own) throw refuse('accounts.phone_taken');
  return number;
}

/** Answers the number, if there was one. The mailbox still signs in: nobody loses the last way in. */
export const removePhone = ({ db }: Services, { userId }: AnySession): Promise<string | null> =>
  deletePhone(db.accounts, userId);

/** The sign-in page offers it with a provider of text messages, or once a phone was confirmed by way of the outbox. */
export const offersPhone = async ({ db, texts, config }: Services): Promise<boolean> =>
  texts !== null && (config.phones.delivered || (await hasPhones(db.accounts)));
