import { symmetricEncrypt } from 'better-auth/crypto';
import { Secret, TOTP } from 'otpauth';
import { refuse } from '../../../shared/api/refuse.ts';
import { decryptByKnownSecret } from '../../../shared/secrets/decrypt-by-known-secret.ts';
import type { Secrets } from '../../../shared/secrets/known-secrets.ts';
import type { Services } from '../../../shared/services.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';
import type { AnySession } from '../sessions/read-session.ts';
import { countFactorGuess, notifyFactorGuesses, resetFactorGuesses } from './factor-guesses.ts';
import {
  consumeTimeStep,
  deleteFactor,
  deleteFactors,
  insertFactor,
  type RemovedFactor,
  selectFactors,
  selectTotpSecrets,
} from './factors.queries.ts';
import { type Finish, finishEnrolment } from './finish-enrolment.ts';
import { consumePhoneFactorCode } from './phone-factors.usecases.ts';
import { consumeRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

const periodSeconds = 30;
const createTotp = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ secret, issuer, label, period: periodSeconds, digits: 6, algorithm: 'SHA1' });

/**
 * Begins to set up an authenticator app, which shows the product and the account's address; it is required once a
 * first code was typed. Returns the secret in base32 and as the text of a QR code.
 */
export async function enrolTotp(
  services: Services,
  { id: sessionId, userId, email }: AnySession,
  name: string,
): Promise<{ id: string; secret: string; uri: string }> {
  const { authSecret, productName } = services.config;
  const secret = new Secret({ size: 20 });
  const id = await insertFactor(services.db.accounts, {
    userId,
    sessionId,
    kind: 'totp',
    name,
    secret: await symmetricEncrypt({ key: authSecret, data: secret.base32 }),
  });
  return { id, secret: secret.base32, uri: createTotp(secret, productName, email).toString() };
}

/** Verifies an app with its first code. */
export const finishTotp: Finish = (services, session, factorId, code) =>
  finishEnrolment(services, session, {
    factorId,
    select: selectTotpSecrets,
    async consume({ secret }) {
      const step = await findTimeStep(services.config, secret, code);
      const given = { factorId, sessionId: session.id };
      return step !== null && consumeTimeStep(services.db.accounts, given, step);
    },
  });

/**
 * Consumes the code of an authenticator app or a phone, or a recovery code, after the first factor. Guesses are
 * counted over all sessions of the account. Refuses with accounts.factor_not_valid, and with
 * accounts.too_many_requests during a pause.
 */
export async function consumeFactorCode(
  services: Services,
  session: AnySession,
  code: string,
  request: Request | undefined,
): Promise<void> {
  const kind = /^\d{6}$/.test(code) ? 'code' : 'recovery';
  const guess = await countFactorGuess(services, session, kind, request?.headers.get('cookie'));
  const right =
    kind === 'code'
      ? (await consumeTotp(services, session, code)) ||
        (await consumePhoneFactorCode(services, session, code))
      : await consumeRecoveryCode(services, session.userId, code);
  if (!right) {
    await notifyFactorGuesses(services, guess, request);
    throw refuse('accounts.factor_not_valid');
  }
  await resetFactorGuesses(services, guess);
}

async function consumeTotp(
  services: Services,
  { userId, id: sessionId }: AnySession,
  code: string,
): Promise<boolean> {
  const { accounts } = services.db;
  for (const { id, secret, verified } of await selectTotpSecrets(accounts, userId)) {
    const step = verified ? await findTimeStep(services.config, secret, code) : null;
    if (step !== null && (await consumeTimeStep(accounts, { factorId: id, sessionId }, step))) return true;
  }
  return false;
}

/** The time step of a code, at most one off for clock skew; null for a wrong code. */
async function findTimeStep(secrets: Secrets, sealed: string, code: string): Promise<number | null> {
  const secret = Secret.fromBase32(await decryptByKnownSecret(secrets, sealed));
  const now = Date.now();
  const delta = createTotp(secret).validate({ token: code, window: 1, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
}

/** Returns the removed factor. Refuses with accounts.factor_not_found. */
export async function removeFactor(
  services: Services,
  { userId }: AnySession,
  factorId: string,
): Promise<RemovedFactor> {
  const removed = await deleteFactor(services.db.accounts, userId, factorId);
  if (!removed) throw refuse('accounts.factor_not_found');
  return removed;
}

/** Removes all factors and recovery codes of a person and notifies them. Returns how many factors were verified. */
export async function removeAllFactors(services: Services, userId: string): Promise<number> {
  const removed = await deleteFactors(services.db.accounts, userId);
  if (removed) await notifyAccountOwner(services, userId, { kind: 'factorsReset' });
  return removed;
}

/** Replaces the recovery codes. Refuses with accounts.factor_not_found if the person has no second factor. */
export async function renewRecoveryCodes(services: Services, { userId }: AnySession): Promise<string[]> {
  const factors = await selectFactors(services.db.accounts, userId);
  if (factors.length === 0) throw refuse('accounts.factor_not_found');
  return makeRecoveryCodes(services, userId);
}
