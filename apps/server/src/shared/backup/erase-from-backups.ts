import { type KeyStore, markErasedInBackups, selectErasedInBackups } from '../vault/keys/keys.queries.ts';
import { eraseKeys } from './backed-up-keys.ts';
import type { BackupStore } from './store/backup-store.ts';

/**
 * Deletes the keys of erased workspaces from the backup place. Failed ones are retried with the next run, and the
 * reason is thrown at the end. Resolves to the number of workspaces done.
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
