import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../shared/session/use-session.ts';

const storageKey = 'signed-in-at';

/** Somebody signed in: what is held of whoever was here before goes, and the other tabs hear of it. */
export function personChanged(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  try {
    sessionStorage.clear();
    localStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // Blocked storage: there is nothing to forget, and the other tabs look for themselves.
  }
}

/** Calls back when another tab of this browser signs in. Answers the function that ends it. */
export function onSignInElsewhere(callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === storageKey) callback();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
