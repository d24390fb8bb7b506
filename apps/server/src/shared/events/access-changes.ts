import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';

/** What triggers of migration 0012 notify on, with the account's id. */
const channel = 'visafolio_access';
const reconnectMs = 500;

/** Tells when a role changed, an account was disabled or a session ended, on whatever replica. */
export interface AccessChanges {
  /** Calls `listener` each time until the returned function is called. */
  watch(userId: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** Connects at the first `watch`. */
export function createAccessChanges(databaseUrl: string, log: Log): AccessChanges {
  const listeners = new Map<string, Set<() => void>>();
  let line: pg.Client | undefined;
  let listening: Promise<void> | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('notification', ({ payload }) => {
      for (const listener of listeners.get(payload ?? '') ?? []) listener();
    });
    client.on('error', (error) => {
      log.warn({ error }, 'access changes lost their connection');
      if (line === client) line = undefined;
      listening = relisten();
    });
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    line = client;
    // What changed while nobody listened.
    for (const each of listeners.values()) for (const listener of each) listener();
  }

  async function relisten(): Promise<void> {
    while (!closed && !line) {
      await listen().catch((error) => log.warn({ error }, 'access changes wait for the database'));
      if (!line) await delay(reconnectMs);
    }
  }

  return {
    watch(userId, listener) {
      const each = listeners.get(userId) ?? new Set();
      listeners.set(userId, each.add(listener));
      listening ??= relisten();
      return () => {
        each.delete(listener);
        if (!each.size && listeners.get(userId) === each) listeners.delete(userId);
      };
    },
    async close() {
      closed = true;
      await listening;
      await line?.end();
    },
  };
}
