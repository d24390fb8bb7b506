import { useState } from 'react';

/** A random key. Not randomUUID, which browsers lack on plain http addresses of a local network. */
const newKey = (): string =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((key, byte) => key + byte.toString(16).padStart(2, '0'), '');

/**
 * The idempotency key of something new: the same until `renew`, so that sending again after a lost answer finds what the
 * first call created.
 */
export function useSendingKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newKey);
  return { key, renew: () => setKey(newKey()) };
}
