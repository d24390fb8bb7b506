import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type PgBouncer,
  startPgBouncer,
  withoutPgBouncer,
} from '../../../test/harness/network/pg-bouncer.ts';
import { createTestDatabase, type TestDatabase, testSecret } from '../../../test/harness/test-database.ts';
import { system } from './actor.ts';
import { type Database, openDatabase } from './database.ts';
import { defaultLimits, sessionSettings } from './database-client.ts';
import { findPooler } from './pooler.ts';
import { checkDatabase } from './setup/check-database.ts';
import { ensureServerRole, OtherPasswordError, setRoleSettings } from './setup/roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const readVerifier = async () => {
  const { rows } = await database.owner.query(
    `SELECT passwd FROM pg_shadow WHERE usename = left(current_database(), 50) || '_login'`,
  );
  return rows[0]?.passwd;
};

test('PostgreSQL itself is not taken for a pooler', async () => {
  expect(await findPooler(database.serverUrl)).toBeUndefined();
});

test('a start keeps the verifier of the password, and refuses instead of changing a password of others', async () => {
  const verifier = await readVerifier();
  expect(verifier).toMatch(/^SCRAM-SHA-256/);
  await ensureServerRole(database.ownerUrl, testSecret, { changesPassword: false });
  await ensureServerRole(database.ownerUrl, testSecret);
  expect(await readVerifier()).toBe(verifier);

  const role = decodeURIComponent(new URL(database.serverUrl).username);
  await database.owner.query(`ALTER ROLE ${role} PASSWORD 'of somebody else'`);
  const others = await readVerifier();
  const start = ensureServerRole(database.ownerUrl, testSecret, { changesPassword: false });
  await expect(start).rejects.toThrow(OtherPasswordError);
  await expect(start).rejects.toThrow(/^PostgreSQL refuses[^\n]*npm run keys -- reset-database-password\.$/);
  expect(await readVerifier()).toBe(others);
  expect(await ensureServerRole(database.ownerUrl, testSecret)).toBe(database.serverUrl);
});

describe.skipIf(withoutPgBouncer)('behind PgBouncer in transaction mode', () => {
  const connections = 3;
  let bouncer: PgBouncer;
  let db: Database;
  beforeAll(async () => {
    bouncer = await startPgBouncer(inject('postgresUrl'), { poolSize: connections });
    await setRoleSettings(database.ownerUrl, database.serverUrl, sessionSettings(defaultLimits));
    const url = bouncer.through(database.serverUrl);
    const pooler = await findPooler(url);
    db = openDatabase(url, { sessionUrl: database.serverUrl, pooler, max: 12 });
  });
  afterAll(async () => {
    await db.close();
    await bouncer.close();
  });

  test('it is recognised, and that it does not follow named statements', () => {
    expect(db.pooler).toEqual({ followsStatements: false });
  });

  test('it is refused as the only address, because migrations and locks need a session', async () => {
    const owner = bouncer.through(database.ownerUrl);
    await expect(checkDatabase(owner)).rejects.toThrow(
      'leads to a pooler such as PgBouncer: name the address of PostgreSQL itself in DATABASE_SESSION_URL too.',
    );
  });

  test('connections have the settings of the server, which the role has', async () => {
    const { rows } = await db.accounts.execute(
      sql`SELECT current_setting('jit') AS jit, current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS most`,
    );
    expect(rows).toEqual([{ jit: 'off', zone: 'UTC', most: '15s' }]);
  });

  test('transactions of many clients on few connections keep role, settings and order apart', async () => {
    const look = sql`SELECT current_user::text AS role, current_setting('app.user_id', true) AS id, pg_backend_pid() AS pid`;
    const ids = Array.from({ length: 60 }, () => crypto.randomUUID());
    const seen = await Promise.all(
      ids.map((userId, turn) => {
        if (turn % 3 === 0) return db.accounts.execute(look).then(({ rows }) => rows[0]);
        const actor = { as: 'staff', userId, email: 'a@b.test' } as const;
        if (turn % 3 === 1)
          return db.withActor(actor, async (tx) => {
            await tx.execute(sql`SELECT pg_sleep(0.01)`);
            return (await tx.execute(look)).rows[0];
          });
        const statement = {
          name: 'look',
          text: `SELECT current_user::text AS role, current_setting('app.user_id', true) AS id, pg_backend_pid() AS pid`,
          values: [],
        };
        return db.inOneRoundTrip(actor, statement, statement).then(([, rows]) => rows[0]);
      }),
    );
    const login = decodeURIComponent(new URL(database.serverUrl).username);
    seen.forEach((row, turn) => {
      const role = turn % 3 === 0 ? login : 'visafolio_staff';
      expect(row).toMatchObject({ role });
      if (turn % 3) expect(row).toMatchObject({ id: ids[turn] });
      else expect(row?.id ?? '').toBe('');
    });
    expect(new Set(seen.map((row) => row?.pid)).size).toBeLessThanOrEqual(connections);
  });

  test('a failed statement of one round trip rolls back, and the next one goes on', async () => {
    const text = (each: string) => ({ name: each, text: each, values: [] });
    await expect(db.inOneRoundTrip(system, text('SELECT 1/0'), text('SELECT 1'))).rejects.toThrow(
      'division by zero',
    );
    expect(await db.inOneRoundTrip(system, text('SELECT 1 AS one'))).toEqual([[{ one: 1 }]]);
  });
});
