import net from 'node:net';
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
