import { limits } from '@visafolio/contract/shared/limits.ts';
import { hashPassword } from 'better-auth/crypto';
import { refuse } from '../../../shared/api/refuse.ts';

/**
 * The hash to store of a password that somebody chooses: scrypt (N 16384, r 16, p 1, 16 MB a try).
 * Refuses with accounts.password_too_short and accounts.password_too_common.
 */
export async function hashNewPassword(password: string): Promise<string> {
  if (password.length < limits.passwordMinLength) throw refuse('accounts.password_too_short');
  if (await isCommonPassword(password)) throw refuse('accounts.password_too_common');
  return hashPassword(password);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is among the 49,000 that leaks show most often; capital letters make no difference. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.toLowerCase());
}

/** Unpacked at the first sign-up: a start does not pay for it. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
