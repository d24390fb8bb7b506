import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { BackupError } from '../../shared/backup/backup-error.ts';
import { EmbeddedPostgresError } from '../../shared/postgres/embedded-postgres-error.ts';
import { explainLaunch } from '../../shared/postgres/explain-launch.ts';
import { testMasterKey } from '../../shared/vault/vault.testing.ts';
import { describeFailure } from '../backup/describe-failure.ts';
import { runServer } from '../run-server.ts';
import { readSettings } from '../settings/settings.ts';
import { explainFailure } from './explain-failure.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(path.join(tmpdir(), 'visafolio-start-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (env: NodeJS.ProcessEnv) =>
  runServer(
    readSettings({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: dataDir,
      AUTH_SECRET: 'a secret of at least thirty-two characters',
      MASTER_KEY: testMasterKey,
      ...env,
    }),
  );

/** The line that an operator reads; throws if a stack would be printed instead. */
async function failure(env: NodeJS.ProcessEnv): Promise<string> {
  const error = await (async () => start(env))().then(
    () => 'it started',
    (reason: unknown) => reason,
  );
  const line = explainFailure(error);
  expect(line).toEqual(expect.any(String));
  expect(line).not.toContain('\n');
  return line ?? '';
}

const withUrl = (change: (url: URL) => void): string => {
  const url = new URL(database.ownerUrl);
  change(url);
  return url.toString();
};

describe('a failed start says why in one line, and what to do', () => {
  it('when another program listens on the port, before anything else is started', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => other.once('listening', listening));
    const { port } = other.address() as net.AddressInfo;
    // The database does not answer either: it is not even called.
    const line = await failure({ PORT: String(port), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(line).toMatch(new RegExp(`PORT ${port} cannot be used, another program listens there`));
    other.close();
  });

  it.each([
    [
      'HOST is no address of this machine',
      { HOST: '203.0.113.7', PORT: '39217' },
      /HOST 203\.0\.113\.7 cannot be used/,
    ],
    ['SMTP_URL is malformed', { SMTP_URL: 'mail.example.com' }, /SMTP_URL/],
    ['PUBLIC_URL is malformed', { PUBLIC_URL: 'firm.example.com' }, /PUBLIC_URL/],
    ['MASTER_KEY is too short', { MASTER_KEY: 'short' }, /MASTER_KEY must be 32 bytes/],
    [
      'AUTH_SECRET_PREVIOUS is too short',
      { AUTH_SECRET_PREVIOUS: 'short' },
      /AUTH_SECRET_PREVIOUS must have at least 32/,
    ],
  ])('when %s', async (_, env, line) => {
    expect(await failure(env)).toMatch(line);
  });

  it('when DATABASE_URL has a wrong password, host or port, or names a missing database', async () => {
    const lines = [
      withUrl((url) => {
        url.password = 'wrong';
      }),
      withUrl((url) => {
        url.hostname = 'no-such-host.invalid';
      }),
      withUrl((url) => {
        url.port = '1';
      }),
      withUrl((url) => {
        url.pathname = '/no_such_database';
      }),
    ].map((DATABASE_URL) => failure({ DATABASE_URL }));
    const [password, host, port, missing] = await Promise.all(lines);
    expect(password).toMatch(/DATABASE_URL is refused at .* for the user postgres .*check user and password/);
    expect(host).toMatch(/DATABASE_URL names the host no-such-host\.invalid, which is not found/);
    expect(port).toMatch(/DATABASE_URL leads to 127\.0\.0\.1:1, where nothing answers/);
    expect(missing).toMatch(
      /DATABASE_URL names the database no_such_database, which is not at .*: create it/,
    );
  });

  it('when the database was set up with another AUTH_SECRET', async () => {
    const line = await failure({
      DATABASE_URL: database.ownerUrl,
      AUTH_SECRET: 'one that no server of this database has started with',
    });
    expect(line).toMatch(/^AUTH_SECRET is not the one that this database knows/);
    const running = new pg.Client({ connectionString: database.serverUrl });
    await running.connect();
    await running.end();
  });

  it('when a secret or master key is a different one, before migrations change anything', async () => {
    const older = await createTestDatabase();
    const counted = 'SELECT count(*)::int AS n FROM schema_migrations';
    await older.owner.query(
      `DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)`,
    );
    const before = await older.owner.query(counted);
    const starting = { DATABASE_URL: older.ownerUrl };
    expect(
      await failure({ ...starting, AUTH_SECRET: 'one that no server of this database has started with' }),
    ).toMatch(/^AUTH_SECRET is not the one that this database knows/);
    await older.owner.query(`INSERT INTO master_keys (id, check_value) VALUES ('another', '\\x00')`);
    expect(await failure(starting)).toMatch(
      /^The master key another is missing, .* Put it back, or set where it is, then start again/,
    );
    expect((await older.owner.query(counted)).rows).toEqual(before.rows);
    await older.drop();
  });

  it('when the table of migrations is lost', async () => {
    const damaged = await createTestDatabase();
    await damaged.owner.query('DELETE FROM schema_migrations');
    expect(await failure({ DATABASE_URL: damaged.ownerUrl })).toMatch(
      /^The database is damaged \(it has tables, and no record of the migrations .*npm run restore/,
    );
    await damaged.drop();
  });

  it('when the database goes away during the start', () => {
    expect(
      explainFailure(new Error('a query', { cause: new Error('Connection terminated unexpectedly') })),
    ).toMatch(
      /^The database went away \(Connection terminated unexpectedly\): see what its log says, then start again/,
    );
  });

  it('when DATA_DIR is a file, or lies below one', async () => {
    const file = path.join(dataDir, 'a-file');
    writeFileSync(file, '');
    for (const DATA_DIR of [file, path.join(file, 'below')])
      expect(await failure({ DATA_DIR })).toMatch(/a-file.* must be a folder/);
  });

  it.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /the disk of .* is full/],
    [
      'FATAL:  database files are incompatible with server\nDETAIL:  The data directory was initialized by PostgreSQL version 13, which is not compatible with this version 18.0.',
      /holds data of PostgreSQL 13, which this release does not read/,
    ],
    [
      'FATAL:  database files are incompatible with server\nDETAIL:  The cluster was initialized with PG_CONTROL_VERSION 7.',
      /is damaged .*npm run restore/,
    ],
    [
      '"root" execution of the PostgreSQL server is not permitted.\nmore information on how to start the server.',
      /belongs to root, and root may not run it/,
    ],
    ['PANIC:  could not locate a valid checkpoint record at 0/1500028', /is damaged .*npm run restore/],
    [
      'FATAL:  could not open file "global/pg_filenode.map": No such file or directory',
      /is damaged .*npm run restore/,
    ],
    ['FATAL:  "/data/cluster" is not a valid data directory', /is damaged .*npm run restore/],
    [
      'FATAL:  data directory "/data/cluster" has wrong ownership',
      /may not use its own files .*Give the folder back/,
    ],
  ])('when the embedded PostgreSQL logs %s', (logged, line) => {
    const dir = mkdtempSync(path.join(dataDir, 'postgres-'));
    mkdirSync(path.join(dir, 'cluster'));
    writeFileSync(path.join(dir, 'postgres.log'), `2026-01-01 UTC [1] ${logged}\n`);
    expect(explainLaunch(dir)).toBeInstanceOf(EmbeddedPostgresError);
    expect(explainLaunch(dir).message).toMatch(line);
    expect(explainLaunch(dir).message).not.toContain('\n');
  });
});

it('a restore on a full disk says so, for files and for rows', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    path: '/data/files',
  });
  expect(describeFailure(full)).toMatch(
    /The disk is full, and nothing was finished \(\/data\/files\): free some space/,
  );
  expect(describeFailure(new Error('wrapped', { cause: full }))).toMatch(/The disk is full/);
  expect(describeFailure(new BackupError('The disk is full where the database lies'))).toMatch(
    /The disk is full/,
  );
  const rows = Object.assign(new pg.DatabaseError('could not extend file', 1, 'error'), { code: '53100' });
  expect(describeFailure(new Error('a query', { cause: rows }))).toMatch(
    /The disk is full where the database lies/,
  );
});

it('a database with an unreadable page is reported as damaged, with the way to restore it', () => {
  const broken = Object.assign(new pg.DatabaseError('invalid page in block 0', 1, 'error'), {
    code: 'XX001',
  });
  expect(explainFailure(new Error('Migration failed', { cause: broken }))).toMatch(
    /database is damaged .*npm run restore/,
  );
});
