import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../e2e/support/servers/free-port.ts';
import { timeUntil } from '../shared/report.ts';

export interface HaProxy {
  origin: string;
  close(): Promise<void>;
}

const program = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find((file) =>
  existsSync(file),
);

/** Why what needs it is left out; undefined if it is installed. */
export const withoutHaProxy = program ? undefined : 'haproxy is not installed (apt-get install haproxy)';

/** Spreads calls over servers that say that they are ready. The settings are those of docs/guides/operations.md. */
export async function startHaProxy(origins: string[]): Promise<HaProxy> {
  if (!program) throw new Error(withoutHaProxy);
  const dir = await mkdtemp(path.join(tmpdir(), 'visafolio-haproxy-'));
  const port = await findFreePort();
  const file = path.join(dir, 'haproxy.cfg');
  const servers = origins.map((origin, turn) => `  server web${turn + 1} ${new URL(origin).host} check`);
  await writeFile(
    file,
    [
      'defaults',
      '  mode http',
      '  option forwardfor',
      '  option redispatch',
      '  retries 3',
      '  timeout connect 2s',
      '  timeout check 3s',
      '  timeout client 1h',
      '  timeout server 1h',
      'frontend people',
      `  bind 127.0.0.1:${port}`,
      '  default_backend visafolio',
      'backend visafolio',
      '  balance roundrobin',
      '  option httpchk GET /readyz',
      '  default-server inter 500ms fall 2 rise 2',
      ...servers,
      '',
    ].join('\n'),
  );
  const child = spawn(program, ['-f', file, '-db'], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  await timeUntil(async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200);
  return {
    origin,
    async close() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(dir, { recursive: true, force: true });
    },
  };
}
