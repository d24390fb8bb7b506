import type { Language } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { translatorFor } from '@visafolio/locales';
import { refuse } from '../../../shared/api/refuse.ts';
import { knownSecrets } from '../../../shared/secrets/known-secrets.ts';
import { digest, isSameSeal, newCode, sealCode } from '../../../shared/secrets/short-codes.ts';
import type { Services } from '../../../shared/services.ts';
import { countAttempt } from '../limits/attempts.ts';
import { refuseForeignNumber } from './phone-numbers.ts';
import {
  type CodePurpose,
  type CodeRow,
  consumeCode,
  countPhoneAttempt,
  insertCode,
} from './phones.queries.ts';

export interface NewCode {
  /** E.164. */
  number: string;
  purpose: CodePurpose;
  /** The browser, session or factor that the code is valid for. */
  holder: string;
  /** An unknown number may become a new account. */
  creates?: boolean;
}

/** Six digits, valid for some minutes; stored only as a keyed hash. */
export async function createPhoneCode({ db, config }: Services, code: NewCode): Promise<string> {
  const digits = newCode();
  await insertCode(db.accounts, {
    creates: false,
    ...code,
    code_hash: hashCode(config.authSecret, code, digits),
    minutes: limits.phoneCodeMinutes,
  });
  return digits;
}

/** Finds the code without consuming it; null for a wrong one. Five wrong attempts invalidate a code. */
export async function matchPhoneCode(
  { db, config }: Services,
  asked: { purpose: CodePurpose; holder: string },
  typed: string,
): Promise<CodeRow | null> {
  const candidates = await countPhoneAttempt(db.accounts, { ...asked, attempts: limits.codeAttempts });
  const right = candidates.find(({ number, code_hash }) =>
    knownSecrets(config).some((secret) =>
      isSameSeal(code_hash, hashCode(secret, { ...asked, number }, typed)),
    ),
  );
  return right ?? null;
}

/** Returns the number that the code was sent to; null for a wrong code. Only one of parallel callers gets it. */
export async function consumePhoneCode(
  services: Services,
  asked: { purpose: CodePurpose; holder: string },
  typed: string,
): Promise<string | null> {
  const code = await matchPhoneCode(services, asked, typed);
  return code && (await consumeCode(services.db.accounts, code.id)) ? code.number : null;
}

/**
 * Five messages an hour to a number, counted separately for strangers and for each browser known to be its owner's
 * (`caller`). Refuses with accounts.too_many_requests.
 */
export const countTextsTo = (services: Services, number: string, caller: string): Promise<void> =>
  countAttempt(services, `texts ${digest(number)} ${caller}`, { tries: limits.textsPerNumber, minutes: 60 });

/**
 * Who receives the message: an account that confirmed the number, one that is confirming it, a client of a request,
 * or an unknown person.
 */
type Pool = 'confirmed' | 'accounts' | 'clients' | 'strangers';
const shares: Record<Pool, number> = { confirmed: 1, accounts: 0.5, clients: 0.5, strangers: 0.1 };

/**
 * Limits the cost of all messages per hour, separately for each pool, so that strangers cannot use up the messages of
 * account owners. Refuses with accounts.too_many_requests.
 */
export const countAllTexts = (services: Services, pool: Pool): Promise<void> =>
  countAttempt(services, `all texts ${pool}`, {
    tries: Math.ceil(services.config.phones.perHour * shares[pool]),
    minutes: 60,
  });

/** Counts a message to a number that a signed-in person is confirming. Refuses with accounts.too_many_requests. */
export async function countFirstText(services: Services, number: string, userId: string): Promise<void> {
  await countAttempt(services, `texts by ${userId}`, { tries: 2 * limits.textsPerNumber, minutes: 60 });
  await countTextsTo(services, number, userId);
  await countAllTexts(services, 'accounts');
}

/**
 * Sends every text message with a code. Refuses with accounts.texts_off, accounts.phone_country and
 * accounts.text_not_sent.
 */
export async function textCode(
  { texts, config, log }: Services,
  { number, code, language }: { number: string; code: string; language: Language | null | undefined },
): Promise<void> {
  if (!texts) throw refuse('accounts.texts_off');
  refuseForeignNumber(number, config.phones);
  const t = translatorFor(language ?? defaultLanguage);
  const words = t('mails.textCode', { code, product: config.productName, minutes: limits.phoneCodeMinutes });
  // The last line binds the code to our site: browsers offer it on no other.
  const text = `${words}\n\n@${new URL(config.publicUrl).hostname} #${code}`;
  await texts.send({ to: number, text }).catch((error: unknown) => {
    log.error({ err: error }, 'text message not sent');
    throw refuse('accounts.text_not_sent');
  });
}

const hashCode = (secret: string, { purpose, holder, number }: NewCode, code: string): string =>
  sealCode(secret, `phone code ${purpose} ${holder} ${number}`, code);
