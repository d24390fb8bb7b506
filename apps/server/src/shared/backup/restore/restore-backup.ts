import pg from 'pg';
import { migrate, readMigrations } from '../../db/setup/migrate.ts';
import type { StoredObjects } from '../../storage/stored-objects.ts';
import type { BackedUpKey } from '../backed-up-keys.ts';
import { BackupError } from '../backup-error.ts';
import { listMigrations, listTables } from '../contents/catalog.ts';
import { type BackedUpFile, readFileList } from '../contents/file-list.ts';
import { listSets, type Manifest, readManifest } from '../contents/manifest.ts';
import { findDamage, type Reading, readPartToBuffer } from '../contents/parts.ts';
import { requireSecrets, type Secrets } from '../contents/secrets.ts';
import { eraseRestored, readNotedErasures } from '../noted-erasures.ts';
import type { BackupStore } from '../store/backup-store.ts';
import { loadRows } from './load-rows.ts';
import { refuseTakenPaths, restoreFiles } from './restore-files.ts';
import { listMasterKeys, readKeys } from './restore-keys.ts';
import { beginProgress, endProgress, type Phase, readProgress } from './restore-progress.ts';

export interface RestoreOptions {
  /** Of an empty database. The role will own the tables; it must be able to create roles. */
  ownerUrl: string;
  files: StoredObjects;
  store: BackupStore;
  identities: string[];
  secrets: Partial<Secrets>;
  /** Absent: the newest. */
  set?: string | undefined;
  /** Throws if a master key is missing that the restored data needs. */
  requireMasterKeys?: (needed: BackedUpKey['master_key'][]) => Promise<unknown>;
  signal?: AbortSignal | undefined;
}

/**
 * Restores rows and files of a set, migrates the schema to this release, and erases again who was erased since. Checks everything before it writes. A
 * restore that was killed starts over: until it is finished, a note in the database prevents a server from starting.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { ownerUrl, files, store, identities, signal } = options;
  const manifest = await findManifest(store, options.set);
  requireSecrets(manifest, options.secrets);
  await refuseUnknownMigrations(manifest);
  if (manifest.encrypted && identities.length === 0)
    throw new BackupError(`The backup ${manifest.set} is encrypted: set BACKUP_IDENTITY_FILE.`);
  const reading: Reading = { store, encrypted: manifest.encrypted, identities, signal };
  const list = await readList(reading, manifest);
  await refuseDamaged(store, manifest, signal);
  const keys = await readKeys(reading, manifest);
  await options.requireMasterKeys?.(listMasterKeys(keys));
  const erasures = await readNotedErasures(store, options.secrets.AUTH_SECRET ?? '');

  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'visafolio restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await lockRestore(client);
    const phase = await begin(client, manifest.set, files, list);
    if (phase === 'begun') {
      await migrate(ownerUrl, { until: manifest.migrations.at(-1)?.name.slice(0, 4) });
      await refuseOtherSchema(client, manifest);
      await loadRows(client, manifest, reading, keys);
    }
    await migrate(ownerUrl);
    const erased = await eraseRestored(client, erasures);
    await restoreFiles(
      files,
      list.filter(({ path }) => !erased.has(path)),
      reading,
    );
    await endProgress(client);
    return manifest;
  } finally {
    await client.end();
  }
}

export async function findManifest(store: BackupStore, set: string | undefined): Promise<Manifest> {
  const wanted = set ?? (await listSets(store)).at(-1);
  if (!wanted) throw new BackupError(`There is no whole backup in ${store.place}.`);
  return readManifest(store, wanted);
}

/** Also verifies the identity, before anything is written. */
export async function readList(reading: Reading, manifest: Manifest): Promise<BackedUpFile[]> {
  return readFileList(
    (await readPartToBuffer(reading, manifest.files.list, { compressed: true })).toString(),
  );
}

async function refuseUnknownMigrations({ set, migrations }: Manifest): Promise<void> {
  const ours = await readMigrations();
  const known = new Map(ours.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new BackupError(
        `A newer release of the product made the backup ${set} (it knows ${name}): restore it with that one.`,
      );
    if (known.get(name) !== checksum)
      throw new BackupError(`The backup ${set} was made with another ${name} than this release has.`);
  }
}

async function refuseOtherSchema(client: pg.ClientBase, { set, migrations }: Manifest): Promise<void> {
  const applied = (await listMigrations(client)).map(({ name }) => name).join();
  if (applied !== migrations.map(({ name }) => name).join())
    throw new BackupError(
      `The backup ${set} has a schema that no release had: migrations between are missing.`,
    );
}

/** First names and sizes, which is fast, then every byte. */
async function refuseDamaged(
  store: BackupStore,
  { set, tables, files, keys }: Manifest,
  signal: AbortSignal | undefined,
): Promise<void> {
  const parts = [...tables.map(({ part }) => part), files.list, ...files.parts, ...(keys ? [keys.list] : [])];
  const there = new Map([...(await store.list(`sets/${set}/`)), ...(await store.list('files/'))]);
  for (const { name, bytes } of parts) {
    const size = there.get(name);
    if (size === undefined) throw new BackupError(`The backup is damaged: ${name} is missing.`);
    if (size < bytes)
      throw new BackupError(`The backup is damaged: ${name} is cut off (${size} of ${bytes} bytes).`);
  }
  for (const part of parts) {
    signal?.throwIfAborted();
    const damage = await findDamage(store, part);
    if (damage) throw damage;
  }
}

/** PostgreSQL may need a moment to notice that an earlier restore was killed. */
async function lockRestore(client: pg.ClientBase): Promise<void> {
  await client.query(`SET lock_timeout = '10s'`);
  try {
    await client.query(`SELECT pg_advisory_lock(hashtextextended('restore', 0))`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '55P03') throw error;
    throw new BackupError('Another restore into this database is running.');
  }
}

async function begin(
  client: pg.ClientBase,
  set: string,
  files: StoredObjects,
  list: BackedUpFile[],
): Promise<Phase> {
  const earlier = await readProgress(client);
  if (earlier?.set === set) return earlier.phase;
  if (earlier)
    throw new BackupError(
      `The restore of another backup, ${earlier.set}, into this database is not finished. Finish it, or name an empty database.`,
    );
  const tables = await listTables(client);
  if (tables.length || (await listMigrations(client)).length)
    throw new BackupError('The database is not empty: a restore fills an empty one only.');
  await refuseTakenPaths(files, list);
  await beginProgress(client, set);
  return 'begun';
}
