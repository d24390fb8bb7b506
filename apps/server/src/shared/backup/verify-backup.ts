import { Writable } from 'node:stream';
import { checkKeys } from './backed-up-keys.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './contents/manifest.ts';
import { findDamage, type Reading, readPart } from './contents/parts.ts';
import { findManifest, readList } from './restore/restore-backup.ts';
import { readKeys } from './restore/restore-keys.ts';
import type { BackupStore } from './store/backup-store.ts';

export interface VerifiedBackup {
  manifest: Manifest;
  /** Every row and file was decrypted and read; otherwise only the bytes of the parts were compared. */
  opened: boolean;
}

/**
 * Reads every byte of a set and throws BackupError if something is missing, truncated or changed. With identities it
 * also decrypts everything, counts the rows and compares the files; the product's own machine checks its backups
 * without them.
 */
export async function verifyBackup(
  store: BackupStore,
  { identities, set, signal }: { identities: string[]; set?: string | undefined; signal?: AbortSignal },
): Promise<VerifiedBackup> {
  const manifest = await findManifest(store, set);
  const { tables, files, keys } = manifest;
  if (keys) await checkKeys(store, keys.names);
  const opened = !manifest.encrypted || identities.length > 0;
  if (!opened) {
    for (const part of [
      ...tables.map((table) => table.part),
      files.list,
      ...files.parts,
      ...(keys ? [keys.list] : []),
    ]) {
      signal?.throwIfAborted();
      const damage = await findDamage(store, part);
      if (damage) throw damage;
    }
    return { manifest, opened };
  }
  const reading: Reading = { store, encrypted: manifest.encrypted, identities, signal };
  const list = await readList(reading, manifest);
  await readKeys(reading, manifest);
  for (const { name, rows, part } of tables) {
    const counted = countLines();
    await readPart(reading, part, counted.sink, { compressed: true });
    if (counted.lines() !== rows)
      throw new BackupError(`The backup is damaged: ${name} has ${counted.lines()} rows of ${rows}.`);
  }
  if (list.length !== files.count)
    throw new BackupError(`The backup is damaged: it lists ${list.length} files of ${files.count}.`);
  for (const { bucket, path, sha256, part } of list) {
    const content = await readPart(reading, part, countLines().sink, { compressed: false });
    if (content.sha256 !== sha256)
      throw new BackupError(`The backup is damaged: ${part.name} holds another file than ${bucket}/${path}.`);
  }
  return { manifest, opened };
}

/** A row is a line: COPY writes line breaks inside values as \n. */
function countLines(): { sink: Writable; lines(): number } {
  let lines = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
      done();
    },
  });
  return { sink, lines: () => lines };
}
