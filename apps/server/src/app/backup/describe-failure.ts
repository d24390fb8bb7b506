import { BackupError } from '../../shared/backup/backup-error.ts';
import { EmbeddedPostgresError } from '../../shared/postgres/embedded-postgres-error.ts';
import { MasterKeyError } from '../../shared/vault/keys/master-key.ts';
import { SettingsError } from '../settings.ts';

/** One line for the person who ran it. */
export function describeFailure(error: unknown): string {
  if (
    error instanceof BackupError ||
    error instanceof SettingsError ||
    error instanceof MasterKeyError ||
    error instanceof EmbeddedPostgresError
  )
    return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return `The disk is full, and nothing was finished: ${message}`;
  if (code === 'ECONNREFUSED') return `Nothing answers there: ${message}`;
  return process.env.LOG_LEVEL === 'debug' ? (stack ?? message) : `It failed: ${message.split('\n')[0]}`;
}
