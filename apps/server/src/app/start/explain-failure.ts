import pg from 'pg';
import { BackupError } from '../../shared/backup/backup-error.ts';
import { DataFileError } from '../../shared/data-files/read-data-file.ts';
import { MigrationsLost } from '../../shared/db/setup/migrate.ts';
import { OtherPasswordError, OtherSecretError } from '../../shared/db/setup/roles.ts';
import { outageReason } from '../../shared/db/unavailable.ts';
import { describeFullDisk } from '../../shared/full-disk.ts';
import { EmbeddedPostgresError } from '../../shared/postgres/embedded-postgres-error.ts';
import { MasterKeyError } from '../../shared/vault/keys/master-key.ts';
import { SettingsError } from '../settings/settings.ts';

const explained = [
  SettingsError,
  EmbeddedPostgresError,
  MasterKeyError,
  BackupError,
  OtherSecretError,
  OtherPasswordError,
  DataFileError,
  MigrationsLost,
];

/** Cause and next step in one line for errors that an operator can fix; null for all others. */
export function explainFailure(error: unknown): string | null {
  for (const each of causes(error)) {
    if (explained.some((kind) => each instanceof kind)) return each.message.replaceAll(/\s*\n\s*/g, ' ');
    const text = each instanceof pg.DatabaseError ? ofDatabase(each) : ofSystem(each);
    if (text) return text;
  }
  const outage = outageReason(error);
  return outage === undefined
    ? null
    : `The database went away (${outage}): see what its log says, then start again. That of the embedded PostgreSQL is DATA_DIR/postgres/postgres.log.`;
}

function causes(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  return [error, ...causes(error.cause)];
}

function ofDatabase({ code = '', message }: pg.DatabaseError): string | null {
  if (code === '53100')
    return `The disk is full where the database lies (${message}): free some space, then run it again.`;
  // Internal errors, and data files that PostgreSQL cannot read.
  if (/^(XX|58)/.test(code))
    return `The database is damaged (${message}). Move its folder away and restore a backup: npm run restore (docs/guides/backup.md).`;
  return null;
}

function ofSystem({ code, path, message }: NodeJS.ErrnoException): string | null {
  const place = path ?? message;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT': {
      const { cause, remedy } = describeFullDisk(path ?? '.');
      return `The disk ${cause}, and nothing was finished (${place}): ${remedy}, then run it again.`;
    }
    case 'EACCES':
    case 'EPERM':
      return `Permission denied: ${place}. Let the user that runs Visafolio read and write there, then run it again.`;
    case 'EROFS':
      return `${place} cannot be written: the disk is read-only. Mount it for writing, or set DATA_DIR to another folder.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `It failed: ${place} must be a folder, and a file is there (${code}): move the file away, or name another folder.`;
    case 'ECONNREFUSED':
      return `Nothing answers there: ${message}`;
    default:
      return code && path ? `It failed: ${message}` : null;
  }
}
