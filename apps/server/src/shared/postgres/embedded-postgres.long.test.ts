import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

/** One folder for all tests, so that only the first creates the cluster. Each test stops what it started. */
const parent = mkdtempSync(path.join(tmpdir(), 'embedded-postgres-'));
const dataDir = path.join(parent, 'postgres');
const started: EmbeddedPostgres[] = [];
const servers: ChildProcess[] = [];
const lines: string[] = [];

async function start(
  dir = dataDir,
  onFailure: (error: Error) => void = (error) => lines.push(error.message),
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: dir,
    log: (line) => lines.push(line),
    onFailure,
    durable: false,
  });
  started.push(postgres);
  return postgres;
}

/** Another server process on the same folder, ended by kill -9 only. */
async function startElsewhere(): Promise<ChildProcess> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    process.on('SIGINT', () => console.log('interrupted'));
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {}, durable: false });
    console.log('started');
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  await says(server, 'started');
  return server;
}

async function says(server: ChildProcess, word: string): Promise<void> {
  for await (const [chunk] of server.stdout ? onData(server.stdout) : []) {
    if (String(chunk).includes(word)) return;
  }
  throw new Error(`the server ended without saying ${word}`);
}

async function* onData(stream: NodeJS.ReadableStream): AsyncGenerator<[unknown]> {
  while (true) yield (await once(stream, 'data')) as [unknown];
}

async function killHard(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

const postmaster = (dir = dataDir) => {
  const note = readPostmaster(path.join(dir, 'cluster'));
  if (!note) throw new Error('PostgreSQL is not running');
  return note;
};

beforeAll(async () => {
  const first = await start();
  await ask(first.url, 'create table kept (word text)');
  await ask(first.url, `insert into kept values ('ñandú')`);
  await first.stop();
});

afterEach(async () => {
  for (const server of servers.splice(0)) if (server.exitCode === null) server.kill('SIGKILL');
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
  lines.length = 0;
});

afterAll(async () => {
  const left = readPostmaster(path.join(dataDir, 'cluster'));
  if (left && isAlive(left.pid)) await (await start()).stop();
  rmSync(parent, { recursive: true });
});

test('the first start creates a database in UTF-8 with the same sort order on every machine', async () => {
  const { url } = await start();
  expect(new URL(url).pathname).toBe('/visafolio');
  expect(
    await ask(
      url,
      `select pg_encoding_to_char(encoding), datlocprovider, datlocale
       from pg_database where datname = current_database()`,
    ),
  ).toEqual(['UTF8', 'b', 'C.UTF-8']);
  expect(await ask(url, `select upper('ñandú')`)).toEqual(['ÑANDÚ']);
});

test('it listens on this machine only, and requires the password', async () => {
  const { url } = await start();
  expect(await ask(url, 'show listen_addresses')).toEqual(['127.0.0.1']);
  expect(await ask(url, 'show unix_socket_directories')).toEqual(['']);
  await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
  expect(statSync(path.join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test('it is durable unless a test asks otherwise', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const settings = await ask(
    url,
    `select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  );
  await stop();
  expect(settings).toEqual(['on', 'on', 'on']);
});

test('a second start finds the data, on the same port', async () => {
  const first = await start();
  await first.stop();
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'select word from kept')).toEqual(['ñandú']);
});

test('stop leaves no process and may be called twice', async () => {
  const postgres = await start();
  const { pid } = postmaster();
  await Promise.all([postgres.stop(), postgres.stop()]);
  await postgres.stop();
  expect(isAlive(pid)).toBe(false);
});

test('stop does not wait for clients that stay connected', async () => {
  const { url, stop } = await start();
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await stop();
  await expect(client.query('select 1')).rejects.toThrow();
});

test('after kill -9 of the server its PostgreSQL is reused, and stopped with the new server', async () => {
  const server = await startElsewhere();
  const { pid } = postmaster();
  await killHard(server);
  expect(isAlive(pid)).toBe(true);
  const { url, stop } = await start();
  expect(postmaster().pid).toBe(pid);
  expect(await ask(url, 'select word from kept')).toEqual(['ñandú']);
  expect(lines.join()).toContain(String(pid));
  await stop();
  expect(readPostmaster(path.join(dataDir, 'cluster'))).toBeUndefined();
});

async function killPostmaster(): Promise<void> {
  process.kill(postmaster().pid, 'SIGKILL');
}

async function untilItAnswers(url: string): Promise<void> {
  await expect
    .poll(() => ask(url, 'select word from kept').catch(() => undefined), { interval: 20 })
    .toBeDefined();
}

test('after each kill -9 of PostgreSQL it restarts at the same address', async () => {
  const { url } = await start();
  for (let kill = 0; kill < 5; kill++) {
    await killPostmaster();
    await untilItAnswers(url);
  }
  expect(await ask(url, 'select word from kept')).toEqual(['ñandú']);
});

test('what PostgreSQL was busy with when it was killed does not prevent a restart', async () => {
  const { url } = await start();
  const busy = ask(url, 'select count(*) from generate_series(1, 1000000000)').catch(() => undefined);
  await delay(200);
  await killPostmaster();
  await untilItAnswers(url);
  await busy;
});

test('a terminated connection of its owner neither ends nor restarts it', async () => {
  const { url } = await start();
  const { pid } = postmaster();
  await ask(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'visafolio owner %'`,
  );
  await expect.poll(() => lines.join()).toContain('runs again');
  expect(postmaster().pid).toBe(pid);
  await expect(start()).rejects.toThrow('already runs');
});

test('if it cannot restart it reports that once, in one line', async () => {
  const dir = path.join(parent, 'broken');
  const failed = Promise.withResolvers<Error>();
  await start(dir, (error) => failed.resolve(error));
  renameSync(path.join(dir, 'cluster', 'global'), path.join(dir, 'cluster', 'elsewhere'));
  process.kill(postmaster(dir).pid, 'SIGKILL');
  const { message } = await failed.promise;
  expect(message).toContain('PostgreSQL ended and does not start again');
  expect(message).not.toContain('\n');
  started.length = 0;
}, 40_000);

test('Ctrl-C in the terminal does not reach PostgreSQL before the server has closed', async () => {
  const server = await startElsewhere();
  const { pid } = postmaster();
  const interrupted = says(server, 'interrupted');
  process.kill(-(server.pid ?? 0), 'SIGINT');
  await interrupted;
  const password = readFileSync(path.join(dataDir, 'password'), 'utf8');
  const url = `postgres://postgres:${password}@127.0.0.1:${postmaster().port}/visafolio`;
  expect(await ask(url, 'select 1')).toEqual([1]);
  expect(isAlive(pid)).toBe(true);
});

test('a second live server on the same folder is refused with one line that names the first', async () => {
  const server = await startElsewhere();
  const refusal = await start().catch((error: Error) => error.message);
  expect(refusal).toContain(`process ${server.pid}`);
  expect(refusal).not.toContain('\n');
  expect(isAlive(postmaster().pid)).toBe(true);
});

test('two first starts at the same moment: one serves, the other is refused', async () => {
  const dir = path.join(parent, 'race');
  const outcomes = await Promise.allSettled([start(dir), start(dir)]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(String(outcomes.find((outcome) => outcome.status === 'rejected')?.reason)).toContain('already runs');
});

test('a stale note of a crashed server, whose process id another program has now, is ignored', async () => {
  await (await start()).stop();
  const note = path.join(dataDir, 'cluster', 'postmaster.pid');
  writeFileSync(note, `${process.pid}\n${path.dirname(note)}\n0\n1\n\n127.0.0.1\n\nready\n`);
  const { url } = await start();
  expect(await ask(url, 'select 1')).toEqual([1]);
});

test('if its port is taken meanwhile it uses another one', async () => {
  const first = await start();
  await first.stop();
  const other = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await once(other, 'listening');
  const second = await start();
  other.close();
  expect(second.url).not.toBe(first.url);
});

test.runIf(process.getuid?.() === 0)('as root it works below a folder that only root may enter', async () => {
  const dir = path.join(mkdtempSync(path.join(parent, 'closed-')), 'postgres');
  expect(statSync(path.dirname(dir)).mode & 0o077).toBe(0);
  const { url } = await start(dir);
  expect(await ask(url, 'select 1')).toEqual([1]);
});
