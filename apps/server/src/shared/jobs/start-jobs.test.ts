import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { createLog } from '../log/log.ts';
import { startJobs } from './start-jobs.ts';

let database: TestDatabase;
const log = createLog('silent');

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("the queue installs as the server's own role, and a job runs once at start", async () => {
  let runs = 0;
  const jobs = await startJobs({ databaseUrl: database.serverUrl, log }, [
    { name: 'count', cron: '0 0 1 1 *', run: async () => void runs++ },
  ]);
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
  const { rows } = await database.owner.query(
    "SELECT count(*)::int AS tables FROM pg_class JOIN pg_roles r ON r.oid = relowner WHERE relnamespace = 'pgboss'::regnamespace AND r.rolsuper",
  );
  expect(rows[0]).toEqual({ tables: 0 });
  await jobs.stop();
});

test('a job that throws stops neither its schedule nor other jobs', async () => {
  let good = 0;
  const jobs = await startJobs({ databaseUrl: database.serverUrl, log }, [
    { name: 'bad', cron: '0 0 1 1 *', run: () => Promise.reject(new Error('no')) },
    { name: 'good', cron: '0 0 1 1 *', run: async () => void good++ },
  ]);
  await expect.poll(() => good, { timeout: 10_000 }).toBe(1);
  await jobs.stop();
});

test('two replicas run a job one at a time', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const job = {
    name: 'alone',
    cron: '0 0 1 1 *',
    run: async () => {
      runs++;
      most = Math.max(most, ++running);
      await delay(300);
      running--;
    },
  };
  const replicas = await Promise.all(
    [1, 2].map(() => startJobs({ databaseUrl: database.serverUrl, log }, [job])),
  );
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(0);
  await delay(800);
  expect(most).toBe(1);
  await Promise.all(replicas.map((replica) => replica.stop()));
});

test('schedules of jobs that this release no longer has are deleted', async () => {
  const job = (name: string) => ({ name, cron: '0 0 1 1 *', run: async () => {} });
  const scheduled = async () =>
    (await database.owner.query('SELECT name FROM pgboss.schedule ORDER BY name')).rows.map(
      ({ name }) => name,
    );
  const earlier = await startJobs({ databaseUrl: database.serverUrl, log }, [job('kept'), job('gone')]);
  await earlier.stop();
  expect(await scheduled()).toEqual(expect.arrayContaining(['gone', 'kept']));
  const jobs = await startJobs({ databaseUrl: database.serverUrl, log }, [job('kept')]);
  expect(await scheduled()).toEqual(['kept']);
  await jobs.stop();
});

test('stopping does not wait for work that hangs', async () => {
  let started = false;
  const jobs = await startJobs({ databaseUrl: database.serverUrl, log }, [
    {
      name: 'endless',
      cron: '0 0 1 1 *',
      run: () => {
        started = true;
        return new Promise(() => undefined);
      },
    },
  ]);
  await expect.poll(() => started, { timeout: 10_000 }).toBe(true);
  await jobs.stop();
});
