import { toStoredNames } from './backed-up-keys.ts';
import { listSets, readManifest, removeManifest } from './contents/manifest.ts';
import type { BackupStore } from './store/backup-store.ts';

/** Deletes the oldest sets beyond `keep`, then objects that belong to no set. The caller holds the backup lock. */
export async function removeOldSets(store: BackupStore, keep: number): Promise<void> {
  const sets = await listSets(store);
  const old = sets.slice(0, Math.max(0, sets.length - keep));
  for (const set of old) await removeManifest(store, set);

  const used = new Set<string>();
  for (const set of sets.slice(old.length)) {
    // A broken manifest does not say what its set needs, so nothing is deleted while one exists.
    const { tables, files, keys } = await readManifest(store, set);
    for (const { part } of tables) used.add(part.name);
    for (const { name } of [files.list, ...files.parts]) used.add(name);
    if (keys) for (const name of [keys.list.name, ...toStoredNames(keys.names)]) used.add(name);
    used.add(`sets/${set}/manifest.json`).add(`sets/${set}/manifest.sha256`);
  }
  for (const prefix of ['sets/', 'files/', 'keys/']) {
    for (const name of (await store.list(prefix)).keys()) if (!used.has(name)) await store.remove(name);
  }
  await store.removeRemains();
}
