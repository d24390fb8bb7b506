import type pg from 'pg';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

/**
 * Runs `act` repeatedly, each time with the next statement of its first transaction failing in PostgreSQL, COMMIT
 * included, until none is left to fail and it succeeds. After each failure all stored data must be unchanged. Returns
 * how many statements failed.
 */
export async function failAtEveryStatement(server: TestServer, act: () => Promise<unknown>): Promise<number> {
  const before = await server.fingerprint();
  for (let failing = 1; ; failing++) {
    const { reached, restore } = failAt(server.services.db.accounts.$client, failing);
    const outcome = await act().then(
      () => 'it goes through',
      (error: unknown) => error,
    );
    restore();
    if (!reached()) {
      expect(outcome).toBe('it goes through');
      return failing - 1;
    }
    expect(outcome).toBeInstanceOf(Error);
    expect(await server.fingerprint()).toBe(before);
  }
}

type Query = (...args: unknown[]) => unknown;

/** Makes one statement of the next transaction, counted from 1, fail in PostgreSQL: `failure` runs instead. */
export function failAt(pool: pg.Pool, failing: number, failure = 'SELECT 1 / 0') {
  const connect = pool.connect;
  let count = 0;
  let over = false;
  let hit = false;
  const undo: (() => void)[] = [];

  const failingQuery = (client: pg.PoolClient, query: Query): Query => {
    return (...args) => {
      const text = toText(args[0]);
      if (over || /^(BEGIN|ROLLBACK)/.test(text)) return query.apply(client, args);
      count++;
      if (count === failing) {
        over = true;
        hit = true;
        return query.apply(client, [failure]);
      }
      over = text === 'COMMIT';
      return query.apply(client, args);
    };
  };
  const connectAsync = connect.bind(pool) as () => Promise<pg.PoolClient>;
  const patched = async () => {
    const client = await connectAsync();
    const query = client.query as unknown as Query;
    Object.assign(client, { query: failingQuery(client, query) });
    undo.push(() => Object.assign(client, { query }));
    return client;
  };
  // With a callback, the pool itself connects for a query outside of transactions.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect.call(pool, callback) : patched()) as typeof pool.connect;

  return {
    reached: () => hit,
    restore() {
      pool.connect = connect;
      for (const each of undo.reverse()) each();
    },
  };
}

const toText = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');
