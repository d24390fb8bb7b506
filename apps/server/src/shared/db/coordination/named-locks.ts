import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { clientConfig, DatabaseClient, type DatabaseLimits } from '../database-client.ts';
import { markUnavailable } from '../unavailable.ts';

export interface NamedLocks {
  /**
   * Waits until `name` is free, in this process and every other on the same database, and acquires it.
   * `onWanted` is called when another caller waits for it, or when it is lost with the connection.
   * Resolves to the release. Throws LockTimeout after 30 s, which a call answers as an outage, or when `signal` aborts.
   */
  acquire(name: string, options?: LockOptions): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface LockOptions {
  signal?: AbortSignal;
  onWanted?: () => void;
}

export class LockTimeout extends Error {
  override name = 'LockTimeout';
}

interface Holder {
  onWanted: () => void;
  released: Promise<void>;
}

const channel = 'visafolio_locks';
const waitMs = 30_000;
const retryMs = 200;

/**
 * Advisory locks of one database session per process, opened at the first use. PostgreSQL releases them when the
 * process ends, also when it is killed.
 */
export function createNamedLocks(url: string, limits: DatabaseLimits): NamedLocks {
  const self = randomUUID();
  const holders = new Map<string, Holder>();
  let session: Promise<DatabaseClient> | undefined;

  const connect = () => {
    session ??= open();
    return session;
  };

  function open(): Promise<DatabaseClient> {
    const client = new DatabaseClient({ ...clientConfig(url, limits), keepAlive: true });
    const opening = client
      .connect()
      .then(() => client.query(`LISTEN ${channel}`))
      .then(() => client);
    const lost = () => {
      if (session === opening) session = undefined;
      for (const holder of holders.values()) holder.onWanted();
    };
    opening.catch(() => client.abandon('the session for locks did not open'));
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      const [sender, name] = [payload.slice(0, self.length), payload.slice(self.length)];
      if (sender !== self) holders.get(name)?.onWanted();
    });
    return opening;
  }

  /** Null if another process holds it. */
  async function tryAcquire(name: string): Promise<(() => Promise<void>) | null> {
    const client = await connect();
    const { rows } = await client.query<{ acquired: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS acquired',
      [name],
    );
    if (!rows[0]?.acquired) {
      await client.query('SELECT pg_notify($1, $2)', [channel, self + name]);
      return null;
    }
    return async () => {
      // If the session is lost, the lock is released already.
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => {});
    };
  }

  return {
    async acquire(name, { signal, onWanted = () => {} } = {}) {
      for (const until = Date.now() + waitMs; Date.now() < until; ) {
        signal?.throwIfAborted();
        const other = holders.get(name);
        if (other) {
          other.onWanted();
          await Promise.race([other.released, delay(retryMs)]);
          continue;
        }
        const { promise: released, resolve } = Promise.withResolvers<void>();
        const free = () => {
          holders.delete(name);
          resolve();
        };
        holders.set(name, { onWanted, released });
        const unlock = await tryAcquire(name).catch((error) => {
          free();
          throw error;
        });
        if (unlock) return () => unlock().finally(free);
        free();
        await delay(retryMs);
      }
      const timeout = new LockTimeout(`${name} is still held after ${waitMs} ms`);
      markUnavailable(timeout);
      throw timeout;
    },
    async close() {
      await (await session)?.end();
    },
  };
}
