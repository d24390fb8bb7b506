import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { readPostmaster } from '../../apps/server/src/shared/postgres/postmaster.ts';
import { testMasterKey } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { guardPostgres } from '../../apps/server/test/harness/guard/guard-postgres.ts';
import { findFreePort } from '../../e2e/support/servers/free-port.ts';

export interface RealServer {
  origin: string;
  dataDir: string;
  /** Database URL of the superuser. */
  ownerUrl: string;
  /** Last output of each unexpected exit. */
  exits: string[];
  /** Process id of the embedded PostgreSQL; undefined while it is not running. */
  postmaster(): number | undefined;
  /** Process id of the server. */
  pid(): number | undefined;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const secret = 'a secret of at least thirty-two characters';

/** A server in its own process on a free port. `env`: its settings. */
export async function startRealServer(
  dataDir: string,
  env: Record<string, string>,
  /** Also receives its output. */
  logFile?: string,
): Promise<RealServer> {
  const port = await findFreePort();
  if (!env.DATABASE_URL) guardPostgres(path.join(dataDir, 'postgres'));
  const exits: string[] = [];
  let child: ChildProcess;
  let isWanted = false;

  const end = async (signal: NodeJS.Signals) => {
    isWanted = false;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const server: RealServer = {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    ownerUrl: '',
    exits,
    postmaster: () => readPostmaster(path.join(dataDir, 'postgres', 'cluster'))?.pid,
    pid: () => child.pid,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      const started = fork(new URL('./server-process.ts', import.meta.url), {
        env: {
          ...process.env,
          NODE_ENV: 'development',
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: dataDir,
          AUTH_SECRET: secret,
          MASTER_KEY: testMasterKey,
          LOG_LEVEL: 'fatal',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      let said = '';
      const log = logFile ? createWriteStream(logFile, { flags: 'a' }) : undefined;
      for (const stream of [started.stdout, started.stderr]) {
        if (log) stream?.on('data', (chunk: Buffer) => log.write(chunk));
        else stream?.resume();
      }
      started.stderr?.on('data', (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-2_000);
      });
      const ended = once(started, 'exit').then(([code]) => {
        if (child === started && isWanted) exits.push(`exit code ${code}: ${said}`);
        throw new Error(`the server ended with code ${code}: ${said}`);
      });
      ended.catch(() => {});
      const [{ ownerUrl }] = (await Promise.race([once(started, 'message'), ended])) as [
        { ownerUrl: string },
      ];
      server.ownerUrl = ownerUrl;
      isWanted = true;
    },
  };
  await server.start();
  return server;
}
