import pg from 'pg';
import { backupRole } from '../db/setup/backup-role.ts';

/**
 * Records in the database that a backup began, and how it ended, for the health page and the warning. Does nothing
 * for a database of an earlier release without that table.
 */
export async function recordBackup<Taken>(
  ownerUrl: string,
  place: string,
  take: (onBegin: (client: pg.ClientBase) => Promise<void>) => Promise<Taken>,
): Promise<Taken> {
  let id: string | undefined;
  try {
    const taken = await take(async (client) => {
      id = await noteBegin(client, place);
    });
    if (id) await noteEnd(ownerUrl, id, null);
    return taken;
  } catch (error) {
    // The operator must see the backup's own error.
    if (id) await noteEnd(ownerUrl, id, (error as Error).message).catch(() => {});
    throw error;
  }
}

async function noteBegin(client: pg.ClientBase, place: string): Promise<string | undefined> {
  const known = await client.query<{ name: string | null }>(
    `SELECT to_regclass('public.backups')::text AS name`,
  );
  if (!known.rows[0]?.name) return undefined;
  return asBackup(client, async () => {
    const { rows } = await client.query<{ id: string }>(
      'INSERT INTO public.backups (place) VALUES ($1) RETURNING id',
      [place],
    );
    return rows[0]?.id;
  });
}

async function noteEnd(ownerUrl: string, id: string, failure: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await asBackup(client, () =>
      client.query('UPDATE public.backups SET finished_at = now(), failure = $2 WHERE id = $1', [
        id,
        failure,
      ]),
    );
  } finally {
    await client.end();
  }
}

async function asBackup<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(`BEGIN; SET LOCAL ROLE ${backupRole}`);
  try {
    const done = await work();
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
