import net from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { markUnavailable } from './unavailable.ts';

/** How long PostgreSQL may take, in milliseconds. */
export interface DatabaseLimits {
  /** To let us in, and to answer at all while statements wait for it. */
  connectMs: number;
  /** For one statement. */
  statementMs: number;
}

export const defaultLimits: DatabaseLimits = { connectMs: 3_000, statementMs: 15_000 };

/** PostgreSQL's own limit ends a slow statement first, which keeps the connection. Milliseconds. */
const answerGraceMs = 2_000;

/** What pg needs to hold these limits, also against a PostgreSQL that is frozen. */
export const clientConfig = (url: string, { connectMs, statementMs }: DatabaseLimits) => ({
  connectionString: url,
  // Statements do not wait for the answer to the one before. A connection whose answer does not come is closed.
  pipeline: true,
  connectionTimeoutMillis: connectMs,
  query_timeout: statementMs + answerGraceMs,
  options: `-c jit=off -c timezone=UTC -c statement_timeout=${statementMs}`,
});

/** Every connection of the running server. Losing it fails its statements, and nothing else. */
export class DatabaseClient extends pg.Client {
  readonly #socket: net.Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new net.Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    socket.on('error', markUnavailable);
    // The pool does not listen while a client is checked out. Each statement fails on its own, and 'end' follows.
    this.on('error', () => {});
  }

  /** Fails everything that waits for an answer. */
  abandon(reason: string): void {
    this.#socket.destroy(new Error(reason));
  }
}

const probeEveryMs = 500;

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

/** If this process was busy, the answer may be there already: it is read first. */
async function silence(ms: number): Promise<'silent'> {
  await delay(ms, undefined, { ref: false });
  await turn();
  return 'silent';
}
