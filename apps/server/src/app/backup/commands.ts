import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BackupError } from '../../shared/backup/backup-error.ts';
import { checkRecipients, readIdentities } from '../../shared/backup/contents/keys.ts';
import type { Manifest } from '../../shared/backup/contents/manifest.ts';
import { recordBackup } from '../../shared/backup/record-backup.ts';
import { restoreBackup } from '../../shared/backup/restore/restore-backup.ts';
import type { BackupStore } from '../../shared/backup/store/backup-store.ts';
import { openBackupStore } from '../../shared/backup/store/open-backup-store.ts';
import { takeBackup } from '../../shared/backup/take-backup.ts';
import { verifyBackup } from '../../shared/backup/verify-backup.ts';
import { ensureServerRole, OtherSecretError } from '../../shared/db/setup/roles.ts';
import { openStoredObjects } from '../../shared/storage/stored-objects.ts';
import { requireMasterKeys } from '../../shared/vault/keys/master-ring.ts';
import { readSettings, type Settings, SettingsError } from '../settings/settings.ts';
import { openOwnerDatabase, withOwnerDatabase } from './owner-database.ts';

export interface Command {
  env: NodeJS.ProcessEnv;
  /** Name of the backup set. Absent: the newest. */
  set: string | undefined;
  signal: AbortSignal;
  say(line: string): void;
}

/** Backs up the installation that these settings belong to, running or not. */
export async function runBackup({ env, signal, say }: Command): Promise<void> {
  const settings = readSettings(env, { readSecret: readSecretFor('backup') });
  const store = await openStore(settings);
  const { plaintext, keep } = settings.backup;
  const recipients = checkRecipients(settings.backup.recipients);
  if (recipients.length === 0 && !plaintext)
    throw new SettingsError(
      'Nobody could read the backup alone: set BACKUP_RECIPIENTS to age recipients (age1…), or BACKUP_PLAINTEXT=yes to leave it readable to everybody who gets hold of it.',
    );
  const begun = performance.now();
  const database = await openOwnerDatabase(settings);
  try {
    const { manifest, copied, missing, notTidied } = await recordBackup(
      database.ownerUrl,
      store.place,
      (onBegin) =>
        takeBackup({
          ownerUrl: database.ownerUrl,
          files: openStoredObjects(settings),
          store,
          recipients,
          secrets: { AUTH_SECRET: settings.authSecret },
          keep,
          signal,
          onBegin,
        }),
    );
    say(
      `Backup ${manifest.set} in ${store.place}: ${describeSize(manifest)}, ${copied} of the files new, ${since(begun)}.`,
    );
    const secretPlace = env.AUTH_SECRET
      ? 'AUTH_SECRET'
      : `AUTH_SECRET (${path.join(settings.dataDir, 'auth-secret')})`;
    say(
      `Keep apart from it what a restore needs: ${[secretPlace, describeMasterKey(settings), ...(recipients.length ? ['the identity of age'] : [])].join(', ')}.`,
    );
    for (const { bucket, path: file } of missing.slice(0, 10))
      say(`WARNING: a row names ${bucket}/${file}, and the storage does not have it.`);
    if (missing.length > 10) say(`WARNING: … and ${missing.length - 10} more.`);
    if (notTidied) say(`WARNING: old backups were not removed: ${notTidied.message}`);
  } finally {
    await database.stop();
  }
}

/** Restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL. */
export async function runRestore({ env, set, signal, say }: Command): Promise<void> {
  const settings = readSettings(env, { readSecret: readSecretFor('restore') });
  const store = await openStore(settings);
  const identities = readIdentity(settings);
  const begun = performance.now();
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o711 });
  const manifest = await withOwnerDatabase(settings, (ownerUrl) =>
    restoreBackup({
      ownerUrl,
      files: openStoredObjects(settings),
      store,
      identities,
      secrets: { AUTH_SECRET: settings.authSecret },
      requireMasterKeys: (needed) => requireMasterKeys(settings.keys, needed),
      set,
      signal,
    }),
  );
  // The cluster may know the role with another password.
  if (settings.databaseUrl)
    await ensureServerRole(settings.databaseUrl, settings.authSecret, settings).catch((error) => {
      // The start says what to do then.
      if (!(error instanceof OtherSecretError)) throw error;
    });
  say(`Restored ${manifest.set}: ${describeSize(manifest)}, ${since(begun)}. Start the product.`);
  if (manifest.files.missing)
    say(`WARNING: ${manifest.files.missing} files were missing already when the backup was made.`);
}

/** Verifies a whole backup; with an identity it is also decrypted. */
export async function runVerify({ env, set, signal, say }: Command): Promise<void> {
  // Any machine can verify a backup without AUTH_SECRET.
  const settings = readSettings(env, { readSecret: () => '' });
  const store = await openStore(settings);
  const begun = performance.now();
  const { manifest, opened } = await verifyBackup(store, { identities: readIdentity(settings), set, signal });
  const depth = opened
    ? 'every row and file was read'
    : 'every byte is as it was written; with BACKUP_IDENTITY_FILE rows and files are read too';
  say(`Backup ${manifest.set} is good: ${describeSize(manifest)}, ${depth}, ${since(begun)}.`);
}

function describeMasterKey({ keys }: Settings): string {
  if (keys.kms) return `the key ${keys.kms.keyId} of the key management service`;
  if (keys.masterKeys) return 'MASTER_KEY';
  return `the master key (${keys.masterKeyFile ?? path.join(keys.keyDir, 'master-key')})`;
}

async function openStore({ backup, dataDir }: Settings): Promise<BackupStore> {
  if (!backup.to) throw new SettingsError('Set BACKUP_TO to a folder, or to s3://bucket/prefix.');
  if ('folder' in backup.to && isInside(backup.to.folder, dataDir))
    throw new SettingsError('BACKUP_TO lies inside of DATA_DIR: what takes the one takes the other.');
  return openBackupStore(backup.to);
}

/** Refuses a missing secret: a generated one would not match the installation's data. */
function readSecretFor(what: 'backup' | 'restore'): (file: string) => string {
  return (file) => {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
    throw new SettingsError(
      what === 'restore'
        ? `The restore needs AUTH_SECRET, which is kept apart from the backup: set AUTH_SECRET, or put the file back at ${file}.`
        : `There is no AUTH_SECRET and no ${file}: run this with the settings of the product.`,
    );
  };
}

function readIdentity({ backup: { identity, identityFile, to } }: Settings): string[] {
  if (identity) return readIdentities(identity);
  if (!identityFile) return [];
  if (to && 'folder' in to && isInside(identityFile, to.folder))
    throw new SettingsError(
      'BACKUP_IDENTITY_FILE lies beside the backup that it opens: keep it in another place.',
    );
  try {
    return readIdentities(readFileSync(identityFile, 'utf8'));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new SettingsError(`BACKUP_IDENTITY_FILE cannot be read (${(error as Error).message}).`);
  }
}

const isInside = (inner: string, outer: string): boolean => !path.relative(outer, inner).startsWith('..');

function describeSize({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const parts = [...tables.map(({ part }) => part), ...files.parts];
  const megabytes = parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  return `${rows} rows and ${files.count} files, ${megabytes.toFixed(1)} MB`;
}

const since = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
