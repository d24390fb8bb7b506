import { chmodSync, existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readOrCreateSecret } from '../secrets/read-or-create-secret.ts';
import { makeCluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { describeDamage, explainLaunch } from './explain-launch.ts';
import { claimOwnership } from './ownership.ts';
import { choosePort } from './port.ts';
import {
  endOrphans,
  isAlive,
  launchPostmaster,
  type Postmaster,
  readPostmaster,
  removeStalePidFile,
  stopPostmaster,
} from './postmaster.ts';
import { type RunningPostgres, supervise } from './supervise.ts';
import { type SystemUser, systemUser } from './system-user.ts';

const database = 'visafolio';
const launchAttempts = 5;
const busyTimeoutMs = 60_000;

export type EmbeddedPostgres = {
  /** Connection string of the superuser, database `visafolio`. */
  url: string;
  /** Ends the database server; further calls wait for the same end. */
  stop(): Promise<void>;
};

interface Options {
  dataDir: string;
  log: (line: string) => void;
  /** PostgreSQL ended and cannot be restarted; the error's message is one line. */
  onFailure?: (error: EmbeddedPostgresError) => void;
  durable?: boolean;
}

/**
 * Runs PostgreSQL as a child process with all of its data in `dataDir`: the cluster, its password and port, its log.
 * Takes over a PostgreSQL that a killed server left running; restarts one that ends, on the same port. `durable:
 * false` is for tests: fast, but a power failure loses the data. Throws EmbeddedPostgresError, also when another live
 * server uses the same `dataDir`.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { log, durable = true, onFailure = () => {} } = options;
  const passwordFile = path.join(path.resolve(options.dataDir), 'password');
  const password = readOrCreateSecret(passwordFile);
  const dir = realpathSync(options.dataDir);
  const user = systemUser(path.join(dir, 'cluster'));
  chmodSync(dir, 0o700);
  user.own(dir);
  user.own(passwordFile);
  await makeCluster(dir, passwordFile, user);

  const cluster: Cluster = { dir, clusterDir: path.join(dir, 'cluster'), password, durable, user, log };
  const first = await run(cluster);
  const supervisor = supervise(first, () => run(cluster, first.postmaster.port), { log, onFailure });
  let stopped: Promise<void> | undefined;
  return {
    url: address(first.postmaster.port, password, database),
    stop() {
      stopped ??= supervisor
        .stop()
        .then(({ postmaster }) => stopPostmaster(cluster.clusterDir, postmaster.pid));
      return stopped;
    },
  };
}

/**
 * Connection string of the superuser if a PostgreSQL is running on `dataDir`, otherwise undefined. Does not take it
 * over.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const passwordFile = path.join(path.resolve(dataDir), 'password');
  if (!existsSync(passwordFile)) return undefined;
  const password = readOrCreateSecret(passwordFile);
  const clusterDir = path.join(realpathSync(dataDir), 'cluster');
  const note = readPostmaster(clusterDir);
  const runs = note?.ready && isAlive(note.pid) && (await servesCluster(note.port, password, clusterDir));
  return runs ? address(note.port, password, database) : undefined;
}

interface Cluster {
  dir: string;
  clusterDir: string;
  password: string;
  durable: boolean;
  user: SystemUser;
  log: (line: string) => void;
}

/** Starts PostgreSQL on the cluster, owned by this process; on `port` if clients know its address already. */
async function run(cluster: Cluster, port?: number): Promise<RunningPostgres> {
  const { clusterDir, password, log } = cluster;
  const postmaster = (await findRunning(clusterDir, password, log)) ?? (await launch(cluster, port));
  try {
    const owner = await claimOwnership(address(postmaster.port, password, 'postgres'));
    await createDatabase(owner);
    return { postmaster, owner };
  } catch (error) {
    // Internal errors, unreadable data files, and a missing database `postgres`, which always exists.
    if (!(error instanceof pg.DatabaseError && /^(XX|58|3D)/.test(error.code ?? ''))) throw error;
    await stopPostmaster(clusterDir, postmaster.pid);
    throw new EmbeddedPostgresError(describeDamage(cluster.dir, error.message));
  }
}

async function launch(cluster: Cluster, port?: number): Promise<Postmaster> {
  const { dir, clusterDir, password, durable, user, log } = cluster;
  // Meanwhile another program may take the port, or another process start the same cluster.
  for (let attempt = 0; attempt < launchAttempts; attempt++) {
    await endOrphans(clusterDir);
    const flags = serverFlags(port ?? (await choosePort(path.join(dir, 'port'))), durable);
    const postmaster = await launchPostmaster(dir, flags, user);
    if (postmaster) return postmaster;
    const running = await findRunning(clusterDir, password, log);
    if (running) return running;
  }
  throw explainLaunch(dir);
}

/** The PostgreSQL that already runs on this cluster, once it accepts connections; undefined if there is none. */
async function findRunning(
  clusterDir: string,
  password: string,
  log: (line: string) => void,
): Promise<Postmaster | undefined> {
  const until = Date.now() + busyTimeoutMs;
  while (Date.now() < until) {
    const note = readPostmaster(clusterDir);
    if (!note || !isAlive(note.pid)) return undefined;
    if (note.ready && (await servesCluster(note.port, password, clusterDir))) {
      log(`PostgreSQL (process ${note.pid}) was still running; it is used again`);
      return note;
    }
    if (await removeStalePidFile(clusterDir, note.pid)) return undefined;
    await delay(50);
  }
  throw new EmbeddedPostgresError(
    `A process that uses ${clusterDir} neither answers nor ends. Stop PostgreSQL there and start again.`,
  );
}

async function servesCluster(port: number, password: string, clusterDir: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address(port, password, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === clusterDir;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0) await owner.query(`create database ${database}`);
}

function serverFlags(port: number, durable: boolean): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '128MB',
    max_connections: 200,
    // One machine without a standby: the log serves crash recovery only.
    wal_level: 'minimal',
    // One call for the file system instead of one per file.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    max_wal_senders: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const address = (port: number, password: string, name: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
