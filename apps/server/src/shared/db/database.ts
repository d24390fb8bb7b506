import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Actor } from './actor.ts';

/** A transaction in which row-level security knows who is asking. */
export type Tx = NodePgDatabase<Record<string, never>> & { $client: pg.PoolClient };

export interface Flight {
  /** Prepared once per connection under this name. */
  name: string;
  text: string;
  values: unknown[];
}

/** Transactions whose commit others want to hear of. */
const announced = new WeakSet<pg.PoolClient>();

/** After this transaction commits, `onAnnounced` listeners are called: live events read what it wrote. */
export const announceOnCommit = (tx: Tx): void => void announced.add(tx.$client);

export interface Database {
  /**
   * Runs `work` in one transaction as `actor`; commits when it returns, rolls back when it throws.
   * The only way a feature reaches rows of firms and clients.
   */
  withActor<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement in its own transaction as `actor`, in a single network round trip; announced when it commits. */
  inOneFlight<Row extends pg.QueryResultRow>(actor: Actor, statement: Flight): Promise<Row[]>;
  /** Accounts live outside the actor: sign-in decides who the actor is. */
  readonly accounts: NodePgDatabase<Record<string, never>> & { $client: pg.Pool };
  /** Calls `listener` after each announced commit of this process. */
  onAnnounced(listener: () => void): void;
  readonly url: string;
  close(): Promise<void>;
}

const capacity = {
  staff: 'visafolio_staff',
  client: 'visafolio_client',
  system: 'visafolio_system',
} as const;

/** One message: opens the transaction and tells PostgreSQL who is asking. */
function begin(actor: Actor): string {
  const [userId, email] = actor.as === 'system' ? ['', ''] : [actor.userId, actor.email];
  return (
    `BEGIN; SELECT set_config('role','${capacity[actor.as]}',true),` +
    `set_config('app.user_id',${pg.escapeLiteral(userId)},true),` +
    `set_config('app.email',${pg.escapeLiteral(email)},true)`
  );
}

/** Opens the server's pool. `url` must name a role without SUPERUSER and BYPASSRLS; see roles.ts. */
export function openDatabase(url: string, { max = 20 } = {}): Database {
  // Pipelined, so that BEGIN, the actor and the first query leave in one flight.
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    options: '-c jit=off -c timezone=UTC',
  });
  // An idle connection that the server closes is replaced at the next use.
  pool.on('error', () => {});
  const listeners: (() => void)[] = [];
  const announce = () => {
    for (const listener of listeners) listener();
  };

  return {
    url,
    accounts: drizzle({ client: pool }),
    onAnnounced: (listener) => void listeners.push(listener),
    close: () => pool.end(),

    async withActor(actor, work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        const begun = client.query(begin(actor));
        begun.catch(() => {});
        const result = await work(drizzle({ client }));
        await begun;
        await client.query('COMMIT');
        if (announced.has(client)) announce();
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((cause: Error) => {
          broken = cause;
        });
        throw error;
      } finally {
        announced.delete(client);
        client.release(broken);
      }
    },

    async inOneFlight<Row extends pg.QueryResultRow>(actor: Actor, statement: Flight) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        const flight = [
          client.query(begin(actor)),
          client.query<Row>(statement),
          client.query('COMMIT'),
        ] as const;
        // After a failed statement COMMIT rolls back; the statement's own error is the one to tell.
        const [, answer] = await Promise.all(flight).catch(async (error: Error) => {
          await Promise.allSettled(flight);
          throw error;
        });
        announce();
        return answer.rows;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) broken = error as Error;
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}
