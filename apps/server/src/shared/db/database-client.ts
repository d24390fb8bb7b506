import net from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { markUnavailable } from './unavailable.ts';

/** Time limits for PostgreSQL, in milliseconds. */
export interface DatabaseLimits {
  /** To connect, and to answer anything at all while statements are waiting. */
  connectMs: number;
  statementMs: number;
}

export const defaultLimits: DatabaseLimits = { connectMs: 3_000, statementMs: 15_000 };

/** PostgreSQL's own limit ends a slow statement first, which keeps the connection. Milliseconds. */
const answerGraceMs = 2_000;

/** What a connection of the server starts with: as an option of a session, or of its role where a pooler takes no options. */
export const sessionSettings = ({ statementMs }: DatabaseLimits): Record<string, string> => ({
  jit: 'off',
  timezone: 'UTC',
  statement_timeout: String(statementMs),
});

const startOptions = (limits: DatabaseLimits): string =>
  Object.entries(sessionSettings(limits))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Options by which pg enforces these limits, also if PostgreSQL is frozen. `pooler`: what answers at the address. */
export const clientConfig = (url: string, limits: DatabaseLimits, pooler?: Pooler) => ({
  connectionString: url,
  // Pipelined statements do not wait for the previous answer. A connection without an answer is closed.
  pipeline: true,
  connectionTimeoutMillis: limits.connectMs,
  query_timeout: limits.statementMs + answerGraceMs,
  ...(!pooler && { options: startOptions(limits) }),
  namesStatements: pooler?.followsStatements ?? true,
});

/** A program between the server and PostgreSQL that gives a connection of PostgreSQL to each transaction, such as PgBouncer. */
export interface Pooler {
  /** It knows which connection has which named prepared statement. PgBouncer does since 1.21, with `max_prepared_statements`. */
  followsStatements: boolean;
}

type DatabaseClientConfig = pg.ClientConfig & {
  /** False: every statement is sent without its name. Absent: true. */
  namesStatements?: boolean;
};

/** Every connection of the running server. Losing it only fails its own statements. */
export class DatabaseClient extends pg.Client {
  readonly #socket: net.Socket;

  constructor({ namesStatements = true, ...config }: DatabaseClientConfig = {}) {
    const socket = new net.Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    socket.on('error', markUnavailable);
    // The pool has no listener while a client is checked out. Each statement fails on its own, and 'end' follows.
    this.on('error', () => {});
    if (!namesStatements) this.#leaveOutNames();
  }

  /** A pooler may give the next transaction another connection, on which the statement is not prepared. */
  #leaveOutNames(): void {
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const withoutName = (query: unknown): unknown => {
      if (typeof query !== 'object' || query === null || 'submit' in query || !('name' in query))
        return query;
      const { name: _, ...unnamed } = query;
      return unnamed;
    };
    this.query = ((query: unknown, ...rest: unknown[]) =>
      send(withoutName(query), ...rest)) as typeof this.query;
  }

  /** Sends what `send` asks in one write to the socket, instead of one for each statement. */
  inOneWrite<T>(send: () => T): T {
    this.#socket.cork();
    try {
      return send();
    } finally {
      this.#socket.uncork();
    }
  }

  /** Fails all pending statements. */
  abandon(reason: string): void {
    this.#socket.destroy(new Error(reason));
  }
}

const probeEveryMs = 500;

/**
 * While connections of the pool are in use, checks on a separate one whether PostgreSQL answers at all. If it does
 * not within `connectMs`, pending statements fail: their own limit is longer, because some legitimately take long.
 */
export function watchPool(pool: pg.Pool, url: string, limits: DatabaseLimits): { close(): void } {
  const inUse = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_, client) => inUse.delete(client));
  pool.on('remove', (client) => inUse.delete(client));

  let probe: DatabaseClient | undefined;
  let isAsking = false;

  async function isFrozen(): Promise<boolean> {
    // It has its own limit below.
    const client = probe ?? new DatabaseClient({ ...clientConfig(url, limits), connectionTimeoutMillis: 0 });
    const asked = (probe ? Promise.resolve() : client.connect()).then(() => client.query('SELECT 1'));
    probe = client;
    // Rejects if the connection is refused or lost.
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
      // Also statements that arrived during the check, which would wait as long again.
      for (const client of [...inUse]) {
        if (client instanceof DatabaseClient) client.abandon('PostgreSQL does not answer');
      }
    }
    isAsking = false;
  }

  const timer = setInterval(check, probeEveryMs);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      probe?.abandon('the pool is closed');
      probe = undefined;
    },
  };
}

/** If this process was busy, the answer may have arrived already and is read first. */
async function silence(ms: number): Promise<'silent'> {
  await delay(ms, undefined, { ref: false });
  await turn();
  return 'silent';
}
