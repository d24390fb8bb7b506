import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/shared/postgres/embedded-postgres.ts';
import { findFreePort } from '../../e2e/support/servers/free-port.ts';
import { type ExitResult, runProgram } from '../shared/programs.ts';
import { startRealServer } from '../shared/real-server.ts';
import type { Limits } from '../shared/report.ts';
import { fingerprintTables } from '../shared/table-fingerprints.ts';
import { listDifferences } from './fingerprints.ts';

const server = fileURLToPath(new URL('../shared/server-process.ts', import.meta.url));

/** An installation that has run. Each failure uses a copy. */
export interface Installation {
  folder: string;
  dataDir: string;
  keyDir: string;
  /** Files of tables, relative to the cluster. */
  files: { pg_class: string; schema_migrations: string; 'auth.known_secret': string };
  /** Fingerprints of the rows, by table. */
  rows: Map<string, string>;
}

/** An installation with secrets and master key in files. */
export async function createInstallation(folder: string): Promise<Installation> {
  const dataDir = path.join(folder, 'data');
  const keyDir = path.join(folder, 'keys');
  // The user of PostgreSQL must reach its folder inside.
  chmodSync(folder, 0o711);
  const running = await startRealServer(dataDir, { MASTER_KEY: '', AUTH_SECRET: '', KEY_DIR: keyDir });
  const rows = await fingerprintTables(running.ownerUrl);
  const owner = new pg.Client({ connectionString: running.ownerUrl });
  await owner.connect();
  const { rows: found } = await owner.query<Installation['files']>(
    `SELECT pg_relation_filepath('pg_class') AS pg_class, pg_relation_filepath('schema_migrations') AS schema_migrations,
       pg_relation_filepath('auth.known_secret') AS "auth.known_secret"`,
  );
  await owner.end();
  await running.stop();
  if (!found[0]) throw new Error('The tables have no files');
  return { folder, dataDir, keyDir, files: found[0], rows };
}

export interface Start {
  dataDir: string;
  keyDir: string;
  env?: Record<string, string> | undefined;
  /** Runs as the user of PostgreSQL, who owns the copy, because root can read every file. */
  asOrdinaryUser?: boolean | undefined;
}

/** Starts a server like `npm start` and stops it if it runs, which ends with 0. */
export async function startOnce({ dataDir, keyDir, env, asOrdinaryUser }: Start): Promise<ExitResult> {
  const settings = {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    KEY_DIR: keyDir,
    LOG_LEVEL: 'fatal',
    ...env,
  };
  const ordinary = asOrdinaryUser && isRoot ? toOrdinary(path.dirname(dataDir)) : [];
  return runProgram(server, [], settings, undefined, ordinary);
}

const isRoot = process.getuid?.() === 0;

/** Command prefix that runs a command as the owner of `folder`. */
function toOrdinary(folder: string): string[] {
  const { uid, gid } = statSync(folder);
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
}

/** Gives a copy to the user of PostgreSQL. False if that user cannot run this program. */
export function giveToOrdinaryUser(folder: string, { dataDir }: Installation): boolean {
  if (!isRoot) return true;
  const { uid, gid } = statSync(path.join(dataDir, 'postgres', 'cluster'));
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
  const [program = '', ...args] = [...toOrdinary(folder), 'test', '-r', server, '-a', '-x', process.execPath];
  return spawnSync(program, args).status === 0;
}

/** Checks that it exited with an error code and explained the problem in one line, without a stack trace. */
export function checkErrorLine(
  name: string,
  { code, said, errorOutput }: ExitResult,
  says: RegExp,
  limit: Limits,
): void {
  limit.holds(`${name}: ended with ${code}`, code === 1);
  limit.holds(`${name}: said ${JSON.stringify(said)}`, says.test(errorOutput) && !errorOutput.includes('\n'));
}

export async function hasSameRows(dataDir: string, rows: Map<string, string>): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log: () => {} });
  try {
    return listDifferences(rows, await fingerprintTables(postgres.url)).length === 0;
  } finally {
    await postgres.stop();
  }
}
