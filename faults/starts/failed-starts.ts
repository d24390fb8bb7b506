import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { guardPostgres } from '../../apps/server/test/harness/guard/guard-postgres.ts';
import { findFreePort } from '../../e2e/support/servers/free-port.ts';
import { createLimits, type Finding, type Limits } from '../shared/report.ts';
import { fingerprintFiles, listDifferences } from './fingerprints.ts';
import {
  checkErrorLine,
  giveToOrdinaryUser,
  hasSameRows,
  type Installation,
  startOnce,
} from './installation.ts';
import { startOldPostgres } from './old-postgres.ts';

/** What a failed start must not change. `bytes`: anything but PostgreSQL's log. `rows`: anything but PostgreSQL's own files. */
type Unchanged = 'bytes' | 'rows';

interface Failure {
  name: string;
  /** The error message. */
  says: RegExp;
  unchanged: Unchanged;
  env?: Record<string, string>;
  /** Runs before the start, and returns what runs after it. */
  arrange?: (copy: { dataDir: string; keyDir: string }) => () => void;
  /** Root can read files without permission. */
  asOrdinaryUser?: true;
  /** Damages the rows, so they cannot be compared afterwards. */
  damages?: true;
}

/** Starts that cannot succeed: each explains why in one line and leaves the data unchanged. */
export async function runFailingStarts(installation: Installation): Promise<Finding> {
  const limit = createLimits();
  const others = await listenForStarts();
  const failures = listFailures(installation, others);
  let skipped = 0;
  for (const failure of failures) skipped += Number(!(await failOnce(installation, failure, limit)));
  others.close();
  return {
    fault: 'starts that cannot succeed say why, and change nothing',
    count: failures.length - skipped,
    lost: 0,
    missed: limit.missed,
    ...(skipped && { note: `${skipped} skipped: no other user than root can run this here` }),
  };
}

/** Servers that the failing starts meet. */
async function listenForStarts() {
  // Accepts connections and never responds.
  const silent = net.createServer((socket) => socket.on('error', () => {}));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const old = await startOldPostgres('14.11');
  return {
    silentPort: (silent.address() as AddressInfo).port,
    findFreePort: await findFreePort(),
    oldUrl: old.url,
    close() {
      silent.close();
      old.close();
    },
  };
}

/** False if this machine does not allow it. */
async function failOnce(installation: Installation, failure: Failure, limit: Limits): Promise<boolean> {
  const { name, says, unchanged } = failure;
  const copy = mkdtempSync(path.join(installation.folder, 'copy-'));
  const dataDir = path.join(copy, 'data');
  const keyDir = path.join(copy, 'keys');
  execFileSync('cp', ['-a', installation.dataDir, installation.keyDir, copy]);
  if (failure.asOrdinaryUser && !giveToOrdinaryUser(copy, installation)) return false;
  guardPostgres(path.join(dataDir, 'postgres'));
  const undo = failure.arrange?.({ dataDir, keyDir });
  const before = fingerprintFiles(copy, unchanged);
  const ended = await startOnce({
    dataDir,
    keyDir,
    asOrdinaryUser: failure.asOrdinaryUser,
    env: failure.env,
  });
  checkErrorLine(name, ended, says, limit);
  const changed = listDifferences(before, fingerprintFiles(copy, unchanged));
  limit.holds(`${name}: changed ${changed}`, changed.length === 0);
  undo?.();
  if (unchanged === 'rows' && !failure.damages)
    limit.holds(`${name}: rows are as before`, await hasSameRows(dataDir, installation.rows));
  rmSync(copy, { recursive: true, force: true });
  return true;
}

function listFailures(
  { folder, files }: Installation,
  { silentPort, findFreePort: noPort, oldUrl }: Awaited<ReturnType<typeof listenForStarts>>,
): Failure[] {
  const inCluster = (dataDir: string, file: string) => path.join(dataDir, 'postgres', 'cluster', file);
  const nothing = () => {};
  const otherKeys = path.join(folder, 'other-keys');
  mkdirSync(otherKeys, { mode: 0o700 });
  writeFileSync(path.join(otherKeys, 'master-key'), randomBytes(32).toString('base64'), { mode: 0o600 });
  const damage = (name: string, change: (dataDir: string) => void): Failure => ({
    name,
    unchanged: 'bytes',
    damages: true,
    says: /^The database (in \S+ )?is damaged \(.*\)\. Move (that|its) folder away and restore a backup: npm run restore/,
    arrange: ({ dataDir }) => {
      change(dataDir);
      return nothing;
    },
  });
  return [
    {
      name: 'another program uses the port',
      unchanged: 'bytes',
      env: { PORT: String(silentPort) },
      says: /^Wrong setting: PORT \d+ cannot be used, another program listens there\. Stop it, or set another PORT\.$/,
    },
    damage('pg_control is cut off', (dataDir) => truncateSync(inCluster(dataDir, 'global/pg_control'), 100)),
    damage('pg_control is missing', (dataDir) => rmSync(inCluster(dataDir, 'global/pg_control'))),
    {
      ...damage('the folder of the data is missing', (dataDir) =>
        rmSync(inCluster(dataDir, 'base'), { recursive: true }),
      ),
      unchanged: 'rows',
    },
    {
      ...damage('the catalogue is cut off', (dataDir) =>
        truncateSync(inCluster(dataDir, files.pg_class), 8_192),
      ),
      unchanged: 'rows',
    },
    {
      ...damage('the table of migrations is cut off', (dataDir) =>
        truncateSync(inCluster(dataDir, files.schema_migrations), 0),
      ),
      unchanged: 'rows',
    },
    {
      ...damage('a page of a table is overwritten', (dataDir) =>
        writeFileSync(inCluster(dataDir, files['auth.known_secret']), randomBytes(8_192)),
      ),
      unchanged: 'rows',
    },
    {
      name: 'the data is of another major version of PostgreSQL',
      unchanged: 'bytes',
      says: /holds data of PostgreSQL 16, which this release does not read\. Start the release that made it, make a backup there, and restore it here/,
      arrange: ({ dataDir }) => {
        writeFileSync(inCluster(dataDir, 'PG_VERSION'), '16\n');
        return nothing;
      },
    },
    {
      name: 'the master key is another one',
      unchanged: 'rows',
      env: { KEY_DIR: otherKeys },
      says: /^The master key \w+ is missing, and the stored data cannot be read without it\. Looked for in: .*other-keys.*\. Put it back/,
    },
    {
      name: 'KEY_DIR is missing',
      unchanged: 'rows',
      says: /^The master key \w+ is missing, and the stored data cannot be read without it\. Looked for in: .*keys\/master-key.*\. Put it back/,
      arrange: ({ keyDir }) => {
        renameSync(keyDir, `${keyDir}-away`);
        return nothing;
      },
    },
    {
      name: 'KEY_DIR cannot be read',
      unchanged: 'rows',
      asOrdinaryUser: true,
      says: /^Wrong setting: KEY_DIR cannot be read \(EACCES: permission denied, .*keys\/master-key'\)\. Let the user that runs Visafolio read it, then start again\.$/,
      arrange: ({ keyDir }) => {
        chmodSync(keyDir, 0);
        return () => chmodSync(keyDir, 0o700);
      },
    },
    {
      name: 'the file of the master key cannot be read',
      unchanged: 'rows',
      asOrdinaryUser: true,
      says: /^Wrong setting: KEY_DIR cannot be read \(EACCES: permission denied, .*keys\/master-key'\)\. Let the user that runs Visafolio read it, then start again\.$/,
      arrange: ({ keyDir }) => {
        chmodSync(path.join(keyDir, 'master-key'), 0);
        return nothing;
      },
    },
    {
      name: 'KEY_DIR is a file',
      unchanged: 'rows',
      says: /^Wrong setting: KEY_DIR cannot be read \(ENOTDIR: not a directory, .*keys\/master-key'\)/,
      arrange: ({ keyDir }) => {
        rmSync(keyDir, { recursive: true });
        writeFileSync(keyDir, '');
        return nothing;
      },
    },
    {
      name: 'DATA_DIR cannot be entered',
      unchanged: 'bytes',
      asOrdinaryUser: true,
      says: /^Permission denied: .*data.*\. Let the user that runs Visafolio read and write there, then run it again\.$/,
      arrange: ({ dataDir }) => {
        chmodSync(dataDir, 0);
        return () => chmodSync(dataDir, 0o711);
      },
    },
    {
      name: 'nothing answers at DATABASE_URL',
      unchanged: 'bytes',
      env: { DATABASE_URL: `postgres://postgres@127.0.0.1:${noPort}/visafolio` },
      says: /^Wrong setting: DATABASE_URL leads to 127\.0\.0\.1:\d+, where nothing answers: start PostgreSQL there, or correct the address\.$/,
    },
    {
      name: 'DATABASE_URL leads to something that never answers',
      unchanged: 'bytes',
      env: { DATABASE_URL: `postgres://postgres@127.0.0.1:${silentPort}/visafolio` },
      says: /^Wrong setting: DATABASE_URL leads to 127\.0\.0\.1:\d+, which does not answer within 3 seconds: check the address and the firewall\.$/,
    },
    {
      name: 'the PostgreSQL of DATABASE_URL is too old',
      unchanged: 'bytes',
      env: { DATABASE_URL: oldUrl },
      says: /^Wrong setting: DATABASE_URL leads to PostgreSQL 14\.11: Visafolio needs 15 or newer\. Upgrade it, or name another one\.$/,
    },
  ];
}
