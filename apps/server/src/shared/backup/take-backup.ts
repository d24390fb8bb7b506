import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { backupRole } from '../db/setup/backup-role.ts';
import type { StoredFile } from '../storage/file-storage.ts';
import type { StoredObjects } from '../storage/stored-objects.ts';
import { formatNeeded, nameKey, selectKeys, writeKeys } from './backed-up-keys.ts';
import { BackupError } from './backup-error.ts';
import { holdBackupLock } from './backup-lock.ts';
import { keysApart, listMigrations, listSequences, listTables } from './contents/catalog.ts';
import { type FileIndex, readFileIndex, writeFileIndex } from './contents/file-index.ts';
import { type BackedUpFile, formatFileList, listNamedFiles, type NamedFile } from './contents/file-list.ts';
import type { Recipients } from './contents/keys.ts';
import {
  listSets,
  type Manifest,
  nameSet,
  readManifest,
  removeManifest,
  writeManifest,
} from './contents/manifest.ts';
import { writePart } from './contents/parts.ts';
import { describeSecrets, type Secrets } from './contents/secrets.ts';
import { forEachParallel } from './for-each-parallel.ts';
import { removeOldSets } from './retention.ts';
import type { BackupStore } from './store/backup-store.ts';

export interface BackupOptions {
  /** Connection string of the role that owns the tables. */
  ownerUrl: string;
  files: StoredObjects;
  store: BackupStore;
  recipients: Recipients;
  /** Not in the backup, which only names them. AUTH_SECRET seals the index. */
  secrets: Secrets & { AUTH_SECRET: string };
  /** Complete sets to keep, this one included. */
  keep: number;
  signal?: AbortSignal;
  /** Called once the locks are held, before anything is read. */
  onBegin?: (client: pg.ClientBase) => Promise<void>;
}

export interface TakenBackup {
  manifest: Manifest;
  /** Files copied now; the others were stored already. */
  copied: number;
  /** Files that rows name and the storage does not have. */
  missing: NamedFile[];
  /** The set is complete, but old ones could not be deleted. */
  notTidied: Error | undefined;
}

/**
 * Copies rows and files into a new set. First the rows, in one snapshot; then the files that these rows name, whose
 * deletion is blocked meanwhile. The last write completes the set: an interrupted backup leaves none.
 */
export async function takeBackup(given: BackupOptions): Promise<TakenBackup> {
  const written: string[] = [];
  const options = { ...given, store: rememberWrites(given.store, written) };
  const { store } = options;
  const { ownerUrl, recipients, secrets, keep, signal } = options;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'visafolio backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await holdBackupLock(client);
    await options.onBegin?.(client);
    await refuseForeignPlace(store, secrets);
    await store.removeRemains();
    const set = nameSet(new Date());
    try {
      const rows = await copyRows(client, set, options);
      const index = await readFileIndex(store, secrets.AUTH_SECRET);
      const copied = await copyFiles(client, rows.named, index, options);
      const secret = secrets.AUTH_SECRET;
      await writeKeys({ store: given.store, recipients, secret }, rows.keys, {
        before: index,
        after: copied.index,
      });
      const keyList = await writePart(
        { store, recipients, signal },
        `sets/${set}/keys.jsonl.gz${ending(recipients)}`,
        Readable.from([Buffer.from(formatNeeded(rows.keys.needed))]),
        { compress: true },
      );
      const list = await writePart(
        { store, recipients, signal },
        `sets/${set}/files.jsonl.gz${ending(recipients)}`,
        Readable.from([Buffer.from(formatFileList(copied.files))]),
        { compress: true },
      );
      const manifest: Manifest = {
        format: 1,
        set,
        finishedAt: new Date().toISOString(),
        encrypted: recipients.length > 0,
        recipients,
        postgres: rows.postgres,
        migrations: rows.migrations,
        secrets: describeSecrets(secrets),
        tables: rows.tables,
        sequences: rows.sequences,
        keys: { names: rows.keys.kept.map((key) => nameKey(secret, key)), list: keyList.part },
        files: {
          count: copied.files.length,
          bytes: copied.files.reduce((sum, { size }) => sum + size, 0),
          missing: copied.missing.length,
          list: list.part,
          parts: copied.files.map(({ part }) => part),
        },
      };
      // If the connection still works, the locks were held all the time.
      await client.query('SELECT');
      await writeFileIndex(store, secrets.AUTH_SECRET, copied.index);
      await writeManifest(store, manifest);
      const notTidied = await removeOldSets(store, keep).then(
        () => undefined,
        (error: Error) => error,
      );
      return { manifest, copied: copied.written, missing: copied.missing, notTidied };
    } catch (error) {
      // Only what this backup wrote: without the locks another one may be running. The next backup deletes what
      // remains.
      await removeManifest(store, set).catch(() => {});
      for (const name of written) await store.remove(name).catch(() => {});
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Two installations in one place would delete each other's files. */
async function refuseForeignPlace(store: BackupStore, secrets: Secrets): Promise<void> {
  const newest = (await listSets(store)).at(-1);
  // An unreadable set must not prevent new backups.
  const manifest = newest && (await readManifest(store, newest).catch(() => null));
  if (manifest && JSON.stringify(manifest.secrets) !== JSON.stringify(describeSecrets(secrets)))
    throw new BackupError(
      `${store.place} holds backups made with another AUTH_SECRET, of another installation maybe: set BACKUP_TO to an empty place.`,
    );
}

const rememberWrites = (store: BackupStore, written: string[]): BackupStore => ({
  ...store,
  async write(name, content) {
    if (!name.endsWith('.sealed')) written.push(name);
    await store.write(name, content);
  },
});

const ending = (recipients: Recipients) => (recipients.length ? '.age' : '');

interface CopiedRows extends Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'> {
  named: NamedFile[];
  keys: Awaited<ReturnType<typeof selectKeys>>;
}

/** All tables in one snapshot. */
async function copyRows(client: pg.Client, set: string, options: BackupOptions): Promise<CopiedRows> {
  const { store, recipients, signal } = options;
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new BackupError('This database holds no data of the product.');
  const all = await listTables(client);
  const version = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version`,
  );
  // Sequences ignore the snapshot: a number that is too high is harmless, one used twice is not.
  const sequences = await listSequences(client);
  await switchToReader(client);
  await client.query(`LOCK TABLE ${all.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of all.filter((table) => table.name !== keysApart)) {
    signal?.throwIfAborted();
    const copying = client.query(copyTo(`COPY ${name} (${columns.join(', ')}) TO STDOUT`));
    // Emitted again when the connection is closed within the COPY.
    copying.on('error', () => {});
    const { part } = await writePart(
      { store, recipients, signal },
      `sets/${set}/${name.replaceAll('"', '')}.copy.gz${ending(recipients)}`,
      copying,
      { compress: true },
    );
    tables.push({ name, columns, rows: copying.rowCount ?? 0, part });
  }
  const named = await listNamedFiles(client);
  const keys = await selectKeys(client);
  await client.query('COMMIT');
  return { postgres: version.rows[0]?.version ?? 0, migrations, tables, sequences, named, keys };
}

/**
 * Row security also applies to owners, and COPY under it leaves out rows silently. So a role to which it applies
 * reads as the role whose policies allow every row, after checking that no table lacks such a policy.
 */
async function switchToReader(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS free FROM pg_roles WHERE rolname = current_user',
  );
  if (rows[0]?.free) return;
  const hidden = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relrowsecurity AND NOT EXISTS (SELECT FROM pg_policy p JOIN pg_roles r ON r.oid = ANY (p.polroles)
       WHERE p.polrelid = c.oid AND r.rolname = $1 AND p.polpermissive AND pg_get_expr(p.polqual, p.polrelid) = 'true')`,
    [backupRole],
  );
  if (hidden.rows[0])
    throw new BackupError(
      `The role of DATABASE_URL cannot read ${hidden.rows[0].name} whole. Start this release of the product once.`,
    );
  await client.query(`SET LOCAL ROLE ${backupRole}`);
}

interface CopiedFiles {
  files: BackedUpFile[];
  missing: NamedFile[];
  index: FileIndex;
  written: number;
}

/** Copies files that no earlier backup holds, and refers to the copies of the others. */
async function copyFiles(
  client: pg.Client,
  named: NamedFile[],
  before: FileIndex,
  options: BackupOptions,
): Promise<CopiedFiles> {
  const { store, signal } = options;
  const stored = await store.list('files/');
  const copied: CopiedFiles = { files: [], missing: [], index: new Map(), written: 0 };
  let lost: Error | undefined;
  // Without the connection nothing blocks deletions any more.
  client.once('end', () => {
    lost = new BackupError('The connection to the database was lost while files were copied.');
  });

  await forEachParallel(named, async (file) => {
    signal?.throwIfAborted();
    if (lost) throw lost;
    const key = `${file.bucket}/${file.path}`;
    const facts = await options.files.stat(file.bucket, file.path);
    const known = before.get(key);
    const lies = known && stored.get(known.part.name) === known.part.bytes;
    if (facts && known && lies && known.revision === facts.revision && known.size === facts.size) {
      copied.files.push({ ...file, size: known.size, sha256: known.sha256, part: known.part });
      copied.index.set(key, known);
      return;
    }
    const source = await readStored(options.files, file);
    if (!source) {
      copied.missing.push(file);
      return;
    }
    const { part, content } = await writeFile(source, options);
    const { bytes: size, sha256 } = content;
    if (size !== source.size) throw new BackupError(`The stored file ${key} broke off while it was read.`);
    copied.written++;
    copied.files.push({ ...file, size, sha256, part });
    if (facts) copied.index.set(key, { revision: facts.revision, size, sha256, part });
  });
  if (lost) throw lost;
  const order = new Map(named.map(({ bucket, path }, i) => [`${bucket}/${path}`, i]));
  const place = ({ bucket, path }: NamedFile) => order.get(`${bucket}/${path}`) ?? 0;
  copied.files.sort((a, b) => place(a) - place(b));
  return copied;
}

/** The name reveals nothing about the file. A prefix of two letters keeps folders small. */
function writeFile({ content }: StoredFile, { store, recipients, signal }: BackupOptions) {
  const id = randomBytes(16).toString('hex');
  const name = `files/${id.slice(0, 2)}/${id}${ending(recipients)}`;
  return writePart({ store, recipients, signal }, name, content, { compress: false });
}

/** A retried upload deletes and writes its file again: a missing one may exist a moment later. */
async function readStored(files: StoredObjects, { bucket, path }: NamedFile): Promise<StoredFile | null> {
  for (const wait of [200, 1_000, 0]) {
    const found = await files.read(bucket, path);
    if (found || !wait) return found;
    await delay(wait);
  }
  return null;
}
