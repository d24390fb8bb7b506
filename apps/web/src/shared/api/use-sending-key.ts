import { useState } from 'react';

/** Names one thing that is meant. Not randomUUID: on a plain http address of a local network browsers lack it. */
const newKey = (): string =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((key, byte) => key + byte.toString(16).padStart(2, '0'), '');

/**
 * The key under which something new is sent: the same until `renew`, so that what is sent again after a lost answer
 * finds what the first call made.
 */
export function useSendingKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newKey);
  return { key, renew: () => setKey(newKey()) };
}
