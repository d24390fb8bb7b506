import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@visafolio/contract/shared/fields.ts';

/** What better-auth does not hand from one step of a password call to the next. */
export interface PasswordCall {
  signingUp: boolean;
  language?: Language | undefined;
  /** What the browser keeps that signs up; anew where it keeps nothing yet. */
  browser?: string | undefined;
  /** Of the password that was typed; hashed once, for known and unknown addresses alike. */
  passwordHash?: string;
  /** Of the account that signs in, read before its password is. */
  credentialsVersion?: number | undefined;
  /** Typed when signing up; the part before the @ where nothing was. */
  name?: string;
  /** What counts the tries at this account. */
  guess?: string;
  /** better-auth swallows what sending a mail throws. */
  failure?: unknown;
}

const calls = new AsyncLocalStorage<PasswordCall>();

/** Runs one call to better-auth; throws what its mail failed with where somebody was signing up. */
export async function inPasswordCall<T>(work: () => Promise<T>): Promise<T> {
  const call: PasswordCall = { signingUp: false };
  const answer = await calls.run(call, work);
  if (call.signingUp && call.failure) throw call.failure;
  return answer;
}

export function currentPasswordCall(): PasswordCall {
  const call = calls.getStore();
  if (!call) throw new Error('outside of a call to the account service');
  return call;
}
