const storageKeys = { in: 'signed-in-at', out: 'signed-out-at' } as const;

/** Tells the other tabs of this browser that somebody signed in or out here. */
export function tellOtherTabs(signed: 'in' | 'out'): void {
  try {
    localStorage.setItem(storageKeys[signed], String(Date.now()));
  } catch {
    // Blocked storage: the other tabs look for themselves.
  }
}

/** Calls back when another tab of this browser signs in, or out. Answers the function that ends it. */
export function onSignedElsewhere(signed: 'in' | 'out', callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === storageKeys[signed]) callback();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
