import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { systemUser } from '../../../src/shared/postgres/system-user.ts';

export interface PgBouncer {
  port: number;
  /** The same address by way of PgBouncer. */
  through(url: string): string;
  pid(): number | undefined;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
}

export interface PgBouncerOptions {
  /** Connections of PostgreSQL for each role and database. */
  poolSize?: number;
  /** Lines for the section [pgbouncer]. */
  settings?: string[];
}

const program = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  .map((folder) => path.join(folder, 'pgbouncer'))
  .find((file) => existsSync(file));

/** Why tests behind it are skipped; undefined if it is installed. */
export const withoutPgBouncer = program
  ? undefined
  : 'PgBouncer is not installed (apt-get install pgbouncer)';

/**
 * PgBouncer in transaction mode on a free port, which asks PostgreSQL for the verifiers of passwords. `postgresUrl` is
 * a superuser's.
 */
export async function startPgBouncer(
  postgresUrl: string,
  { poolSize = 10, settings = [] }: PgBouncerOptions = {},
): Promise<PgBouncer> {
  if (!program) throw new Error(withoutPgBouncer);
  const { hostname, port: postgresPort, username, password } = new URL(postgresUrl);
  const dir = await mkdtemp(path.join(tmpdir(), 'visafolio-pgbouncer-'));
  const port = await findFreePort();
  const user = decodeURIComponent(username);
  await writeFile(
    path.join(dir, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${hostname} port=${postgresPort} auth_user=${user}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${path.join(dir, 'users.txt')}`,
      'auth_query = SELECT usename, passwd FROM pg_shadow WHERE usename = $1',
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      'max_client_conn = 2000',
      `logfile = ${path.join(dir, 'pgbouncer.log')}`,
      ...settings,
      '',
    ].join('\n'),
  );
  await writeFile(path.join(dir, 'users.txt'), `"${user}" "${decodeURIComponent(password)}"\n`);
  // It refuses to run as root.
  const runner = systemUser(path.join(dir, 'none'));
  for (const each of ['', 'pgbouncer.ini', 'users.txt']) runner.own(path.join(dir, each));
  const command = runner.command(program, [path.join(dir, 'pgbouncer.ini')], dir);
  let child: ChildProcess | undefined;

  const bouncer: PgBouncer = {
    port,
    through(url) {
      const address = new URL(url);
      address.hostname = '127.0.0.1';
      address.port = String(port);
      return address.href;
    },
    pid: () => child?.pid,
    async start() {
      const started = spawn(command.program, command.args, { ...command.ids, stdio: 'ignore' });
      child = started;
      while (!(await accepts(port))) {
        if (started.exitCode !== null) throw new Error(`PgBouncer ended with ${started.exitCode}: ${dir}`);
        await delay(20);
      }
    },
    async stop(signal = 'SIGTERM') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    async close() {
      await bouncer.stop('SIGKILL');
      await rm(dir, { recursive: true, force: true });
    },
  };
  await bouncer.start();
  return bouncer;
}

async function findFreePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
