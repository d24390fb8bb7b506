import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { clientConfig, DatabaseClient, type DatabaseLimits } from '../database-client.ts';

const reconnectMs = 500;

export interface Listening {
  /** Resolves at the first connection; rejects if it fails. */
  ready: Promise<void>;
  isConnected(): boolean;
  /** Notifies all listeners of the channel in all processes. The payload has at most 7,900 bytes. */
  notify(payload: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps one connection listening on a channel of PostgreSQL, and reconnects after a loss. `onConnected` runs each
 * time, because notifications in between were missed.
 */
export function listen(
  channel: string,
  options: {
    url: string;
    limits: DatabaseLimits;
    log: Log;
    onConnected: () => void;
    onNotification: (payload: string) => void;
  },
): Listening {
  const { url, limits, log } = options;
  let client: DatabaseClient | undefined;
  let isClosed = false;
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  ready.catch(() => {});

  async function connect(): Promise<DatabaseClient> {
    const next = new DatabaseClient({
      ...clientConfig(url, limits),
      // By which servers are counted.
      application_name: channel,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    next.on('notification', ({ payload }) => options.onNotification(payload ?? ''));
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      return next;
    } catch (error) {
      next.abandon('LISTEN failed');
      throw error;
    }
  }

  async function stayConnected(): Promise<void> {
    while (!isClosed) {
      try {
        const next = await connect();
        resolve();
        if (isClosed) {
          await next.end();
          break;
        }
        const lost = once(next, 'end');
        client = next;
        options.onConnected();
        await lost;
        if (!isClosed) log.warn({ channel }, 'the connection for notifications is lost');
      } catch (error) {
        reject(error);
        log.warn({ err: error, channel }, 'notifications wait for the database');
      }
      client = undefined;
      if (!isClosed) await delay(reconnectMs);
    }
  }

  const running = stayConnected();
  return {
    ready,
    isConnected: () => client !== undefined,
    async notify(payload) {
      if (!client) throw new Error('there is no connection for notifications');
      await client.query(`NOTIFY ${channel}, ${pg.escapeLiteral(payload)}`);
    },
    async close() {
      isClosed = true;
      await client?.end();
      await running;
    },
  };
}
