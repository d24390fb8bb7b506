import type pg from 'pg';
import { filesAreKept } from '../storage/delete-stored-files.ts';
import { BackupError } from './backup-error.ts';

/** How long a run of deletions may take that a backup waits for. */
const patience = '5min';

/**
 * One backup at a time, and no stored file is deleted meanwhile. Both locks are of this connection: PostgreSQL frees them when
 * the backup ends, also when it is killed.
 */
export async function holdBackupLock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ first: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('backup', 0)) AS first`,
  );
  if (!rows[0]?.first) throw new BackupError('Another backup of this database is running.');
  await client.query(`SET lock_timeout = '${patience}'`);
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [filesAreKept]);
}
