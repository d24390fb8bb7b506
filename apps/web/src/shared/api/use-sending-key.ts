import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { useState } from 'react';
import { isErrorCode } from './error-text.ts';

/** A random key. Not randomUUID, which browsers lack on plain http addresses of a local network. */
export const newKey = (): string =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((key, byte) => key + byte.toString(16).padStart(2, '0'), '');

interface SendingKey {
  key: string;
  /** Call it after a success if the form stays: what is sent next is something new. */
  renew: () => void;
  /** Renews the key after the refusal that says it was used for something else. */
  onError: (error: unknown) => void;
}

/**
 * The idempotency key of something new: the same until `renew`, so that sending again after a lost answer finds what the
 * first call created. `usedBefore` is the refusal of a key that the server knows from another input.
 */
export function useSendingKey(usedBefore: ErrorCode): SendingKey {
  const [key, setKey] = useState(newKey);
  const renew = () => setKey(newKey());
  const onError = (error: unknown) => {
    if (isErrorCode(error, usedBefore)) renew();
  };
  return { key, renew, onError };
}
