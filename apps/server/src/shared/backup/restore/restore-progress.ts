import pg from 'pg';
import { BackupError } from '../backup-error.ts';

/** `begun`: tables are being created and filled. `rows`: all rows are loaded, in the schema of the backup's release. */
export type Phase = 'begun' | 'rows';

/** Exists while a restore is running: no server starts on a partially restored database. */
const table = 'public.restore_progress';

export async function readProgress(client: pg.ClientBase): Promise<{ set: string; phase: Phase } | null> {
  const known = await client.query<{ name: string | null }>(`SELECT to_regclass($1)::text AS name`, [table]);
  if (!known.rows[0]?.name) return null;
  const { rows } = await client.query<{ set: string; phase: Phase }>(`SELECT set, phase FROM ${table}`);
  return rows[0] ?? null;
}

export async function beginProgress(client: pg.ClientBase, set: string): Promise<void> {
  await client.query('BEGIN');
  await client.query(`CREATE TABLE ${table} (set text NOT NULL, phase text NOT NULL)`);
  await client.query(`INSERT INTO ${table} VALUES ($1, 'begun')`, [set]);
  await client.query('COMMIT');
}

export const setPhase = (client: pg.ClientBase, phase: Phase) =>
  client.query(`UPDATE ${table} SET phase = $1`, [phase]);

export const endProgress = (client: pg.ClientBase) => client.query(`DROP TABLE ${table}`);

/** Throws BackupError if a restore into this database was not finished. */
export async function refuseHalfRestored(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const progress = await readProgress(client);
    if (progress)
      throw new BackupError(
        `The restore of ${progress.set} into this database is not finished. Run npm run restore again.`,
      );
  } finally {
    await client.end();
  }
}
