import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { useState } from 'react';
import { isErrorCode } from './error-text.ts';

/** A random key. Not randomUUID, which browsers lack on plain http addresses of a local network. */
export const createIdempotencyKey = (): string =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((key, byte) => key + byte.toString(16).padStart(2, '0'), '');

interface IdempotencyKey {
  key: string;
  /** Call this after a success if the form stays open: the next submission is a new one. */
  renew: () => void;
  /** Renews the key if the server refused it as already used with other input. */
  onError: (error: unknown) => void;
}

/**
 * An idempotency key, the same until `renew`: resending after a lost answer finds what the first call created. `usedBefore` is the
 * refusal's code for a key that was used with other input.
 */
export function useIdempotencyKey(usedBefore: ErrorCode): IdempotencyKey {
  const [key, setKey] = useState(createIdempotencyKey);
  const renew = () => setKey(createIdempotencyKey());
  const onError = (error: unknown) => {
    if (isErrorCode(error, usedBefore)) renew();
  };
  return { key, renew, onError };
}
