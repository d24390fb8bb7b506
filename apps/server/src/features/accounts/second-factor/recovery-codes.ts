import { createHmac, randomInt } from 'node:crypto';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { knownSecrets } from '../../../shared/secrets/known-secrets.ts';
import type { Services } from '../../../shared/services.ts';
import { consumeRecoveryCodeRow, replaceRecoveryCodes } from './factors.queries.ts';

/** Without letters and digits that are taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A new set for printing, `xxxxx-xxxxx`; the earlier one is void. Stored as keyed hashes only. */
export async function makeRecoveryCodes({ db, config }: Services, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () => `${word()}-${word()}`);
  const hashes = codes.map((code) => hashCode(config.authSecret, userId, code));
  await replaceRecoveryCodes(db.accounts, userId, hashes);
  return codes;
}

/** Whether it was a valid code. Capitals and the hyphen make no difference. */
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
