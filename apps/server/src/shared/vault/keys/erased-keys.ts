import { type KeyStore, selectRecentlyErased } from './keys.queries.ts';

/** How long another server may use a destroyed key. Milliseconds. */
const noticedMs = 500;

/**
 * Checks regularly, before a key is used, whether another server has destroyed it. A notification could be missed;
 * this is one statement per half second for all workspaces.
 */
export function watchErasedKeys(store: KeyStore, forget: (workspaceId: string) => void): () => Promise<void> {
  let lookedAt = 0;
  let looking: Promise<void> | undefined;
  async function look(): Promise<void> {
    const begun = Date.now();
    for (const workspaceId of await selectRecentlyErased(store)) forget(workspaceId);
    lookedAt = begun;
  }
  return async () => {
    if (Date.now() - lookedAt < noticedMs) return;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking;
  };
}
