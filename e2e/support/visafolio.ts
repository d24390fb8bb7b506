import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const startLimitMs = 60_000;

/** A real server in its own process, on data of its own. */
export interface Visafolio {
  url: string;
  dataDir: string;
  /** As a power cut would: no goodbye, its PostgreSQL left behind. */
  kill(): Promise<void>;
  /** After `kill`: again on the same data and port. */
  startAgain(): Promise<void>;
  /** Ctrl-C; removes the data, unless `DATA_DIR` said where it is. */
  stop(): Promise<void>;
}

export async function startVisafolio(env: Record<string, string> = {}): Promise<Visafolio> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'visafolio-e2e-')));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { NODE_ENV: 'test', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env };
  let server = await launch(url, settings);
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
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGINT');
        await once(server, 'exit');
      } else {
        await endPostgres(dataDir);
      }
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(url: string, settings: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(
    process.execPath,
    ['--import', './apps/server/src/shared/tsx-loader.ts', 'apps/server/src/main.ts'],
    { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaints = '';
  server.stderr?.on('data', (text: Buffer) => {
    complaints += text.toString();
  });
  const until = Date.now() + startLimitMs;
  while (Date.now() < until && server.exitCode === null) {
    if (await answers(`${url}/readyz`)) return server;
    await delay(50);
  }
  server.kill('SIGKILL');
  throw new Error(`The server did not start: ${complaints}`);
}

/** The one that a killed server left behind. */
async function endPostgres(dataDir: string): Promise<void> {
  const note = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  const [pid] = (await readFile(note, 'utf8').catch(() => '')).split('\n');
  try {
    if (pid) process.kill(Number(pid), 'SIGQUIT');
  } catch {
    // It has ended by itself.
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
