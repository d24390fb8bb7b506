import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { testMasterKey } from '../../../apps/server/src/shared/vault/vault.testing.ts';
import { findFreePort } from './free-port.ts';

const startLimitMs = 180_000;

/** A real server in its own process, with its own data. */
export interface Visafolio {
  url: string;
  dataDir: string;
  /** SIGKILL without a clean shutdown; its PostgreSQL keeps running. */
  kill(): Promise<void>;
  /** After `kill`: starts again on the same data and port. */
  startAgain(): Promise<void>;
  /** Stops it cleanly and removes the data, unless `DATA_DIR` is set. */
  stop(): Promise<void>;
}

export async function startVisafolio(env: Record<string, string> = {}): Promise<Visafolio> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'visafolio-e2e-')));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const settings = {
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    MASTER_KEY: testMasterKey,
    // Identity providers of tests run on this machine.
    PROVIDER_PRIVATE_ADDRESSES: '127.0.0.1',
    ...env,
  };
  let server = await launch(url, settings);
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  // An aborted test run leaves no server behind.
  const breakOff = () => {
    if (isRunning()) server.kill('SIGKILL');
    endPostgres(dataDir);
  };
  process.once('exit', breakOff);
  return {
    url,
    dataDir,
    async kill() {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
    async startAgain() {
      server = await launch(url, settings);
    },
    async stop() {
      process.off('exit', breakOff);
      if (isRunning()) {
        server.kill('SIGINT');
        await once(server, 'exit');
      } else {
        endPostgres(dataDir);
      }
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(url: string, settings: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(
    process.execPath,
    ['--import', './apps/server/src/shared/mail/tsx-loader.ts', 'apps/server/src/main.ts'],
    { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let errorOutput = '';
  server.stderr?.on('data', (text: Buffer) => {
    errorOutput += text.toString();
  });
  const until = Date.now() + startLimitMs;
  while (Date.now() < until && server.exitCode === null) {
    if (await isAnswering(`${url}/readyz`)) return server;
    await delay(50);
  }
  server.kill('SIGKILL');
  throw new Error(`The server did not start: ${errorOutput}`);
}

/** The PostgreSQL that a killed server left behind. */
function endPostgres(dataDir: string): void {
  try {
    const note = readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(note, 10), 'SIGQUIT');
  } catch {
    // No PostgreSQL, or it has already ended.
  }
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );
