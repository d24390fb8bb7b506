import { refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import {
  consumePhoneCode,
  countAllTexts,
  countFirstText,
  countTextsTo,
  createPhoneCode,
  textCode,
} from '../phones/phone-codes.usecases.ts';
import { readPhoneNumber } from '../phones/phone-numbers.ts';
import type { AnySession } from '../sessions/read-session.ts';
import { insertFactor, selectPhoneFactors, verifyFactor } from './factors.queries.ts';
import { type Finish, finishEnrolment } from './finish-enrolment.ts';

/**
 * Begins to set up a phone, and sends its first code. Refuses with accounts.texts_off, accounts.phone_not_valid,
 * accounts.phone_same if this phone opened the session, accounts.too_many_requests and accounts.text_not_sent.
 */
export async function enrolPhone(
  services: Services,
  session: AnySession,
  { name, phone }: { name: string; phone: string },
): Promise<{ id: string }> {
  if (!services.texts) throw refuse('accounts.texts_off');
  const number = readPhoneNumber(phone, services.config.phones);
  if (number === session.phone) throw refuse('accounts.phone_same');
  const id = await insertFactor(services.db.accounts, {
    userId: session.userId,
    sessionId: session.id,
    kind: 'phone',
    name,
    number,
  });
  await countFirstText(services, number, session.userId);
  await sendTo(services, session, { id, number });
  return { id };
}

export const finishPhone: Finish = (services, session, factorId, code) =>
  finishEnrolment(services, session, {
    factorId,
    select: selectPhoneFactors,
    async consume() {
      const number = await consumePhoneCode(services, { purpose: 'factor', holder: factorId }, code);
      if (!number) return false;
      return verifyFactor(services.db.accounts, { factorId, sessionId: session.id });
    },
  });

/**
 * Sends a code to a verified phone for the second factor, or to one being set up. `caller` separates the count of
 * strangers from that of known browsers. Refuses with accounts.factor_not_found, accounts.recent_sign_in_required,
 * accounts.too_many_requests and accounts.text_not_sent.
 */
export async function sendFactorCode(
  services: Services,
  session: AnySession,
  factorId: string,
  caller: string,
): Promise<void> {
  const own = await selectPhoneFactors(services.db.accounts, session.userId);
  const factor = own.find(({ id }) => id === factorId);
  if (!factor || factor.number === session.phone) throw refuse('accounts.factor_not_found');
  const isWaiting = session.standing === 'factor';
  if (!factor.verified && isWaiting) throw refuse('accounts.factor_not_found');
  if (!factor.verified && !session.recent) throw refuse('accounts.recent_sign_in_required');
  if (factor.verified) {
    await countTextsTo(services, factor.number, caller);
    await countAllTexts(services, 'confirmed');
  } else {
    await countFirstText(services, factor.number, session.userId);
  }
  await sendTo(services, session, factor);
}

/** Whether it is the code of one of the person's phones, other than the one that opened the session. */
export async function consumePhoneFactorCode(
  services: Services,
  session: AnySession,
  code: string,
): Promise<boolean> {
  for (const { id, number, verified } of await selectPhoneFactors(services.db.accounts, session.userId)) {
    if (!verified || number === session.phone) continue;
    if (await consumePhoneCode(services, { purpose: 'factor', holder: id }, code)) return true;
  }
  return false;
}

async function sendTo(
  services: Services,
  { language }: AnySession,
  { id, number }: { id: string; number: string },
): Promise<void> {
  const code = await createPhoneCode(services, { number, purpose: 'factor', holder: id });
  await textCode(services, { number, code, language });
}
