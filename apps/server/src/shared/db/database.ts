import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { refuse } from '../api/refuse.ts';
import type { Actor, ApiKeyActor, UnresolvedActor } from './actor.ts';
import { getCallAddress } from './call-origin.ts';
import {
  clientConfig,
  DatabaseClient,
  type DatabaseLimits,
  defaultLimits,
  type Pooler,
  watchPool,
} from './database-client.ts';
import type { Statement } from './statement.ts';
import { isHeld } from './violations.ts';

/** A transaction whose actor is set for row security. */
export type Tx = NodePgDatabase<Record<string, never>> & { $client: pg.PoolClient };

/** Any statement; RowsOf recovers the type of its rows. */
// biome-ignore lint/suspicious/noExplicitAny: the row type is invariant, and only inferred
type AnyStatement = Statement<any>;
type RowsOf<S> = S extends Statement<infer Row> ? Row[] : never;

/** Transactions whose commit is announced, with the workspaces of the events that they wrote; null if unknown. */
const announced = new WeakMap<pg.PoolClient, Set<string | null>>();

/**
 * Calls the `onAnnounced` listeners after this transaction commits: live events then read what it wrote in this
 * workspace, or in any.
 */
export function announceOnCommit(tx: Tx, workspaceId: string | null = null): void {
  const known = announced.get(tx.$client) ?? new Set();
  announced.set(tx.$client, known.add(workspaceId));
}

export interface Database {
  /**
   * Runs `work` in one transaction as `actor`; commits when it returns, rolls back when it throws. The only way for a
   * feature to reach rows of firms and clients.
   */
  withActor<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs pipelined statements in one transaction and a single network round trip. */
  inOneRoundTrip<S extends AnyStatement[]>(
    actor: Actor | UnresolvedActor<'staff' | 'client'>,
    ...statements: S
  ): Promise<{ [K in keyof S]: RowsOf<S[K]> }>;
  /** For accounts, without an actor, because sign-in determines the actor. */
  readonly accounts: NodePgDatabase<Record<string, never>> & { $client: pg.Pool };
  /** The same on a few separate connections: what a transaction waits for must not wait for a connection of the pool. */
  readonly keys: NodePgDatabase<Record<string, never>> & { $client: pg.Pool };
  /** Calls `listener` after each announced commit of this process, with its workspaces; null means any. */
  onAnnounced(listener: (workspaceIds: Iterable<string | null>) => void): void;
  /** For transactions. */
  readonly url: string;
  /** For what needs a session of PostgreSQL: LISTEN, locks that outlast a transaction, commands like VACUUM. */
  readonly sessionUrl: string;
  /** Present if `url` leads to a pooler. */
  readonly pooler: Pooler | undefined;
  /** Connections for transactions. */
  readonly poolSize: number;
  readonly limits: DatabaseLimits;
  close(): Promise<void>;
}

/** Times remain text of PostgreSQL: see instant.ts. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.TIMESTAMPTZ ? (value: string) => value : pg.types.getTypeParser(oid, format),
};

const capacity = {
  staff: 'visafolio_staff',
  administrator: 'visafolio_admin',
  client: 'visafolio_client',
  system: 'visafolio_system',
  /** Hands cases over to colleagues: a professional's own, for firm administrators anybody's. */
  leaver: 'visafolio_leaver',
  /** Moves what a person or a firm owns between two workspaces. */
  mover: 'visafolio_mover',
  /** Imports an archive into the workspace of the person who administers it. */
  importer: 'visafolio_importer',
  /** Seals stored values of cases again. */
  sealer: 'visafolio_sealer',
  /** As without an actor: accounts, but no rows of firms and clients. */
  server: 'visafolio_server',
} as const;

/** Changes the capacity of the same person for the rest of this transaction, or until the next change. */
export const changeCapacity = (tx: Tx, to: keyof typeof capacity) =>
  tx.execute(sql.raw(`SET LOCAL ROLE ${capacity[to]}`));

/** Goes on as somebody else: for background work that needs the rights of a person for a part of its transaction. */
export async function changeActor(tx: Tx, actor: Actor): Promise<void> {
  const [userId, email] = actor.as === 'system' ? ['', ''] : [actor.userId, actor.email];
  await tx.execute(sql.raw(`SET LOCAL ROLE ${capacity[actor.as]}`));
  await tx.execute(
    sql`SELECT set_config('app.user_id', ${userId}, true), set_config('app.email', ${email}, true)`,
  );
}

const setApiKey = ({ id, role }: ApiKeyActor): string =>
  `; SET LOCAL app.api_key = ${pg.escapeLiteral(id)}; SET LOCAL app.api_key_role = ${pg.escapeLiteral(role)}`;

/** Opens the transaction and sets the actor in one message. */
function begin(actor: Actor): string {
  const [userId, email] = actor.as === 'system' ? ['', ''] : [actor.userId, actor.email];
  const address = getCallAddress();
  return (
    `BEGIN; SET LOCAL ROLE ${capacity[actor.as]}; ` +
    `SET LOCAL app.user_id = ${pg.escapeLiteral(userId)}; SET LOCAL app.email = ${pg.escapeLiteral(email)}` +
    (actor.as === 'staff' && actor.apiKey ? setApiKey(actor.apiKey) : '') +
    // For the audit log.
    (address ? `; SET LOCAL app.address = ${pg.escapeLiteral(address)}` : '')
  );
}

/** Plans prepared statements once per connection. By default PostgreSQL plans each of the first five calls. */
const planOnce = '; SET LOCAL plan_cache_mode = force_generic_plan';

/**
 * Opens the transaction of one round trip. The server's own role reads the session, then the role changes to the
 * actor's.
 */
function beginRoundTrip(client: pg.PoolClient, actor: Actor | UnresolvedActor<'staff' | 'client'>) {
  if (!('identify' in actor))
    return { begun: [client.query(begin(actor) + planOnce)], identified: undefined };
  const opened = client.query(`BEGIN${planOnce}`);
  const identified = client.query(actor.identify);
  return { identified, begun: [opened, identified, client.query(`SET LOCAL ROLE ${capacity[actor.as]}`)] };
}

export interface DatabaseOptions {
  /** Connections for transactions. */
  max?: number;
  limits?: DatabaseLimits;
  /** Absent: `url`. */
  sessionUrl?: string | undefined;
  /** Set if `url` leads to a pooler, which gives a connection of PostgreSQL to each transaction. */
  pooler?: Pooler | undefined;
}

/** Connections for keys, beside those for transactions. */
export const keyConnections = 2;

/** Opens the server's pool. `url` must name a role without SUPERUSER and BYPASSRLS; see roles.ts. */
export function openDatabase(
  url: string,
  { max = 20, limits = defaultLimits, sessionUrl = url, pooler }: DatabaseOptions = {},
): Database {
  const config = { ...clientConfig(url, limits, pooler), types, Client: DatabaseClient };
  const pool = new pg.Pool({ ...config, max });
  const keyPool = new pg.Pool({ ...config, max: keyConnections });
  // The pool replaces an idle connection that the server closes.
  for (const each of [pool, keyPool]) each.on('error', () => {});
  const watches = [pool, keyPool].map((each) => watchPool(each, sessionUrl, limits));
  // Cached per connection: building one costs as much as a small query.
  const transactions = new WeakMap<pg.PoolClient, Tx>();
  const transactionOn = (client: pg.PoolClient): Tx => {
    const known = transactions.get(client) ?? drizzle({ client });
    transactions.set(client, known);
    return known;
  };
  const listeners: ((workspaceIds: Iterable<string | null>) => void)[] = [];
  const announce = (workspaceIds: Iterable<string | null>) => {
    for (const listener of listeners) listener(workspaceIds);
  };

  return {
    url,
    sessionUrl,
    pooler,
    poolSize: max,
    limits,
    accounts: drizzle({ client: pool }),
    keys: drizzle({ client: keyPool }),
    onAnnounced: (listener) => void listeners.push(listener),
    async close() {
      for (const watch of watches) watch.close();
      await Promise.all([pool.end(), keyPool.end()]);
    },

    async withActor(actor, work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        const begun = client.query(begin(actor));
        begun.catch(() => {});
        const result = await work(transactionOn(client));
        await begun;
        await client.query('COMMIT');
        const workspaceIds = announced.get(client);
        if (workspaceIds) announce(workspaceIds);
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((cause: Error) => {
          broken = cause;
        });
        throw isHeld(error) ? refuse('legal_holds.held', undefined, error) : error;
      } finally {
        announced.delete(client);
        client.release(broken);
      }
    },

    async inOneRoundTrip(actor, ...statements) {
      // The pool creates no other clients.
      const client = (await pool.connect()) as pg.PoolClient & DatabaseClient;
      const { identified, begun, answers, committed } = client.inOneWrite(() => ({
        ...beginRoundTrip(client, actor),
        answers: statements.map((each) => client.query(each)),
        committed: client.query('COMMIT'),
      }));
      const settled = await Promise.allSettled([...begun, ...answers, committed]);
      // COMMIT ends the transaction even if a statement failed; if COMMIT itself fails, the state is unknown.
      const ended = settled.at(-1);
      client.release(ended?.status === 'rejected' ? ended.reason : undefined);
      if ('admit' in actor) actor.admit((await identified)?.rows[0] ?? null);
      // After a failed statement COMMIT rolls back; the statement's own error is thrown.
      for (const each of settled) if (each.status === 'rejected') throw each.reason;
      const workspaceIds = statements.flatMap(({ announces }) => announces ?? []);
      if (workspaceIds.length) announce(workspaceIds);
      const rows = (await Promise.all(answers)).map((answer) => answer.rows);
      return rows as { [K in keyof typeof statements]: RowsOf<(typeof statements)[K]> };
    },
  };
}
