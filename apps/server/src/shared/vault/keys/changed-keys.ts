import { type KeyStore, selectRecentlyChanged } from './keys.queries.ts';

/** How long another server may use a destroyed key, or seal by a replaced one. Milliseconds. */
const noticedMs = 500;

/**
 * Checks regularly, before a key is used, whether another server has destroyed or replaced it. A notification could be missed;
 * this is one statement per half second for all workspaces.
 */
export function watchChangedKeys(
  store: KeyStore,
  forget: (workspaceId: string) => void,
): () => Promise<void> {
  let lookedAt = 0;
  let looking: Promise<void> | undefined;
  async function look(): Promise<void> {
    const begun = Date.now();
    for (const workspaceId of await selectRecentlyChanged(store)) forget(workspaceId);
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
