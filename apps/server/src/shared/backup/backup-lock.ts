import type pg from 'pg';
import { storedFilesLock } from '../storage/delete-stored-files.ts';
import { BackupError } from './backup-error.ts';

/** How long a backup waits for a running deletion of files. */
const patience = '5min';

/**
 * Allows one backup at a time, and blocks the deletion of stored files meanwhile. Both locks belong to this
 * connection: PostgreSQL releases them when the backup ends, also when it is killed.
 */
export async function holdBackupLock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ first: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('backup', 0)) AS first`,
  );
  if (!rows[0]?.first) throw new BackupError('Another backup of this database is running.');
  await client.query(`SET lock_timeout = '${patience}'`);
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [storedFilesLock]);
}
