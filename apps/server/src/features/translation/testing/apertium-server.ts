import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const program = '/usr/bin/apertium-apy';
const modes = '/usr/share/apertium/modes';

/** Debian's packages apertium-apy and apertium-eng-spa; `npm test` installs them where it can. */
export const hasApertium = existsSync(program) && existsSync(`${modes}/spa-eng.mode`);
export const apertiumMissing = 'not tested: apertium-apy and apertium-eng-spa are not installed';

interface ApertiumServer {
  url: string;
  stop(): Promise<void>;
}

/** The real Apertium, on a free port of this machine. */
export async function startApertium(): Promise<ApertiumServer> {
  const port = await findFreePort();
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: tmpdir() };
  // Its processes of each language are children of its own: they end with its group.
  const child = spawn(program, ['-p', String(port), modes], {
    env,
    stdio: 'ignore',
    cwd: tmpdir(),
    detached: true,
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  const endsAt = performance.now() + 20_000;
  while (performance.now() < endsAt) {
    const answer = await fetch(`${url}/listPairs`).catch(() => null);
    if (answer?.ok) return { url, stop };
    await delay(100);
  }
  await stop();
  throw new Error('Apertium did not start');
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}
