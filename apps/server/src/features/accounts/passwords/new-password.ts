import { limits } from '@visafolio/contract/shared/limits.ts';
import { hashPassword } from 'better-auth/crypto';
import { refuse } from '../../../shared/api/refuse.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * The hash to store of a password that somebody chooses: scrypt (N 16384, r 16, p 1, 16 MB a try).
 * Refuses with accounts.password_too_short and accounts.password_too_common.
 */
export async function hashNewPassword(password: string): Promise<string> {
  if (password.length < limits.passwordMinLength) throw refuse('accounts.password_too_short');
  if (await isCommonPassword(password)) throw refuse('accounts.password_too_common');
  return hashPassword(password);
}
