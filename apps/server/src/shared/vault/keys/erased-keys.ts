import { type KeyStore, selectErasedLately } from './keys.queries.ts';

/** How long after it was destroyed another server may use a key. Milliseconds. */
const noticedMs = 500;

/**
 * Looks now and then whether another server has destroyed a key, before one is used. Asking is sure where a notification could be
 * missed, and is one statement in half a second for all workspaces.
 */
export function watchErasedKeys(store: KeyStore, forget: (workspaceId: string) => void): () => Promise<void> {
  let lookedAt = 0;
  let looking: Promise<void> | undefined;
  async function look(): Promise<void> {
    const begun = Date.now();
    for (const workspaceId of await selectErasedLately(store)) forget(workspaceId);
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
