import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createTcpProxy, type TcpProxy } from '../../../test/harness/network/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { system } from './actor.ts';
import { type Database, openDatabase } from './database.ts';
import { column, query } from './query.ts';
import { outageReason } from './unavailable.ts';

let testDatabase: TestDatabase;
let proxy: TcpProxy;
let db: Database;
const limits = { connectMs: 1_000, statementMs: 8_000 };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  proxy = await createTcpProxy(inject('postgresUrl'));
  db = openDatabase(proxy.through(testDatabase.serverUrl), { max: 3, limits });
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await db.close();
  await proxy.close();
  await testDatabase.drop();
});

const ask = (statement = 'SELECT 1') => db.withActor(system, (tx) => tx.execute(sql.raw(statement)));
const inOneRoundTrip = (text = 'SELECT 1') => db.inOneRoundTrip(system, { name: text, text, values: [] });
const findOutage = (work: Promise<unknown>) => work.then(() => 'it went through', outageReason);

async function readBackendPid(tx: { execute: Database['accounts']['execute'] }): Promise<number> {
  const { rows } = await query(tx, { pid: column.int })`SELECT pg_backend_pid() AS pid`;
  return rows[0]?.pid ?? 0;
}
const terminate = (pid: number) => testDatabase.owner.query('SELECT pg_terminate_backend($1, 5000)', [pid]);

test('a connection lost between two statements of a transaction fails only that transaction', async () => {
  const lost = db.withActor(system, async (tx) => {
    await terminate(await readBackendPid(tx));
    // The connection is lost while no statement is running.
    await testDatabase.owner.query('SELECT pg_sleep(0.1)');
    await tx.execute(sql`SELECT 1`);
  });
  expect(await findOutage(lost)).toContain('not queryable');
  await ask();
});

test('a connection lost during a statement fails only that statement', async () => {
  const lost = findOutage(
    db.withActor(system, async (tx) => {
      const pid = await readBackendPid(tx);
      await Promise.all([tx.execute(sql`SELECT pg_sleep(60)`), terminate(pid)]);
    }),
  );
  expect(await lost).toContain('terminating connection');
  await ask();
});

test('a failed statement reports its error, and its connection is reused', async () => {
  const before = await db.inOneRoundTrip(system, {
    name: 'pid',
    text: 'SELECT pg_backend_pid()',
    values: [],
  });
  await expect(inOneRoundTrip('SELECT 1 / 0')).rejects.toThrow('division by zero');
  expect(
    await db.inOneRoundTrip(system, { name: 'pid', text: 'SELECT pg_backend_pid()', values: [] }),
  ).toEqual(before);
});

test('of two transactions in a deadlock, the one that PostgreSQL ends can be retried', async () => {
  const lock = (key: number) => sql`SELECT pg_advisory_xact_lock(${key})`;
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  const takeBoth = (first: number, second: number) =>
    findOutage(
      db.withActor(system, async (tx) => {
        await tx.execute(lock(first));
        if (++holding === 2) bothHold.resolve();
        await bothHold.promise;
        await tx.execute(lock(second));
      }),
    );
  const outcomes = await Promise.all([takeBoth(1, 2), takeBoth(2, 1)]);
  expect(outcomes.sort()).toEqual(['deadlock detected', 'it went through']);
});

test('a database that refuses connections is reported as unavailable, and used again once it accepts them', async () => {
  await ask();
  proxy.cut();
  expect(await findOutage(ask())).toEqual(expect.any(String));
  expect(await findOutage(inOneRoundTrip())).toEqual(expect.any(String));
  proxy.restore();
  await ask();
});

test('statements waiting for a frozen database fail long before their own limit', async () => {
  await Promise.all([ask(), ask(), ask()]);
  proxy.freeze();
  const cancelled = delay(limits.statementMs, 'waited for the limit of a statement');
  const first = [ask(), inOneRoundTrip()].map(findOutage);
  // Sent during the check whether PostgreSQL answers.
  await delay(limits.connectMs);
  const outages = Promise.all([...first, findOutage(ask()), findOutage(inOneRoundTrip())]);
  expect(await Promise.race([outages, cancelled])).toEqual(Array(4).fill(expect.any(String)));
  proxy.restore();
  // Nothing needs a retry.
  await Promise.all([ask(), inOneRoundTrip(), ask()]);
});

test('a slow statement may take longer than the limit for an unresponsive PostgreSQL', async () => {
  await ask(`SELECT pg_sleep(${(limits.connectMs * 3) / 1_000})`);
});

test('a statement over its limit is cancelled', async () => {
  expect(await findOutage(ask('SELECT pg_sleep(60)'))).toContain('statement timeout');
  await ask();
});
