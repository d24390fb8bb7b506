import { type KeyStore, markErasedInBackups, selectErasedInBackups } from '../vault/keys/keys.queries.ts';
import { eraseKeys } from './kept-keys.ts';
import type { BackupStore } from './store/backup-store.ts';

/**
 * Removes the keys of erased workspaces from where backups lie. One that fails is tried again with the next run; throws the
 * reason in the end. Resolves to how many workspaces it was done for.
 */
export async function eraseFromBackups(
  keys: KeyStore,
  openStore: () => Promise<BackupStore>,
  secret: string,
): Promise<number> {
  const due = await selectErasedInBackups(keys);
  if (!due.length) return 0;
  const store = await openStore();
  for (const workspaceId of due) {
    await eraseKeys(store, secret, workspaceId);
    await markErasedInBackups(keys, workspaceId);
  }
  return due.length;
}
