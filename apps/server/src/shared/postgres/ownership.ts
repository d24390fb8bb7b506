import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isAlive } from './postmaster.ts';

const lockKey = 7_386_201;
const holderName = 'visafolio owner ';
const releaseTimeoutMs = 10_000;

/**
 * Makes this process the only server of the embedded database as long as the returned connection lives. A database
 * lock instead of a file: PostgreSQL releases it when its owner ends, also when it is killed.
 */
export async function claimOwnership(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: `${holderName}${process.pid}` });
  client.on('error', () => undefined);
  await client.connect();
  const until = Date.now() + releaseTimeoutMs;
  while (!(await tryLock(client))) {
    const holder = await findHolder(client);
    if ((holder !== undefined && isAlive(holder)) || Date.now() > until) {
      await client.end();
      throw new EmbeddedPostgresError(
        `Another server (process ${holder ?? 'unknown'}) already runs on this data folder. Stop it, or give every server the same DATABASE_URL.`,
      );
    }
    await delay(20);
  }
  return client;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lockKey,
  ]);
  return rows[0]?.locked === true;
}

async function findHolder(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [lockKey],
  );
  const name = rows[0]?.name;
  return name?.startsWith(holderName) ? Number(name.slice(holderName.length)) : undefined;
}
