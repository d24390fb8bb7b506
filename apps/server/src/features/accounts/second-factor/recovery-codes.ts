import { createHmac, randomInt } from 'node:crypto';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { knownSecrets } from '../../../shared/secrets/known-secrets.ts';
import type { Services } from '../../../shared/services.ts';
import { consumeRecoveryCodeRow, replaceRecoveryCodes } from './factors.queries.ts';

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Replaces the set: codes of the form `xxxxx-xxxxx`, stored only as keyed hashes. */
export async function makeRecoveryCodes({ db, config }: Services, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () => `${word()}-${word()}`);
  const hashes = codes.map((code) => hashCode(config.authSecret, userId, code));
  await replaceRecoveryCodes(db.accounts, userId, hashes);
  return codes;
}

/** Whether the code was valid. Ignores case and the hyphen. */
export function consumeRecoveryCode(
  { db, config }: Services,
  userId: string,
  code: string,
): Promise<boolean> {
  const hashes = knownSecrets(config).map((secret) => hashCode(secret, userId, code));
  return consumeRecoveryCodeRow(db.accounts, userId, hashes);
}

const word = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');

function hashCode(secret: string, userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHmac('sha256', secret).update(`recovery code ${userId} ${plain}`).digest('base64url');
}
