import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { clientConfig, DatabaseClient, type DatabaseLimits } from './database-client.ts';

const intervalMs = 500;

/**
 * While connections of the pool are in use, asks PostgreSQL on one of its own whether it answers at all. If it does not
 * within `connectMs`, what waits for it fails: a statement's own limit is longer, because some work takes its time.
 */
export function watchPool(pool: pg.Pool, url: string, limits: DatabaseLimits): { close(): void } {
  const inUse = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_, client) => inUse.delete(client));
  pool.on('remove', (client) => inUse.delete(client));

  let probe: DatabaseClient | undefined;
  let isAsking = false;

  async function isFrozen(): Promise<boolean> {
    // Its limit is below.
    const client = probe ?? new DatabaseClient({ ...clientConfig(url, limits), connectionTimeoutMillis: 0 });
    const asked = (probe ? Promise.resolve() : client.connect()).then(() => client.query('SELECT 1'));
    probe = client;
    // A refused or lost connection rejects.
    const answered = asked.then(
      () => 'answered' as const,
      () => 'lost' as const,
    );
    const outcome = await Promise.race([answered, silence(limits.connectMs)]);
    if (outcome === 'answered') return false;
    probe = undefined;
    client.abandon('PostgreSQL does not answer');
    return outcome === 'silent';
  }

  async function check(): Promise<void> {
    if (isAsking || inUse.size === 0) return;
    isAsking = true;
    if (await isFrozen()) {
      // Also what came while the question was open: it would wait as long again.
      for (const client of [...inUse]) {
        if (client instanceof DatabaseClient) client.abandon('PostgreSQL does not answer');
      }
    }
    isAsking = false;
  }

  const timer = setInterval(check, intervalMs);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      probe?.abandon('the pool is closed');
      probe = undefined;
    },
  };
}

/** If this process was busy, the answer may be there already: it is read first. */
async function silence(ms: number): Promise<'silent'> {
  await delay(ms, undefined, { ref: false });
  await turn();
  return 'silent';
}
