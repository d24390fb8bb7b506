import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isAlive, readPostmaster } from '../../../src/shared/postgres/postmaster.ts';

const run = fileURLToPath(new URL('./guarded-run.ts', import.meta.url));

/** Starts a run like `npm run bench`; resolves once its PostgreSQL answers. */
async function startRun(folder: string): Promise<{ child: ChildProcess; postgres: number }> {
  const child = fork(run, [folder], { stdio: 'ignore' });
  await once(child, 'message');
  const note = readPostmaster(path.join(folder, 'postgres', 'cluster'));
  if (!note) throw new Error('PostgreSQL does not run');
  return { child, postgres: note.pid };
}

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'a run ended by %s leaves neither its PostgreSQL nor its folder',
  async (signal) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'visafolio-guarded-'));
    const { child, postgres } = await startRun(folder);
    expect(isAlive(postgres)).toBe(true);
    child.kill(signal);
    await once(child, 'exit');
    while (isAlive(postgres)) await delay(50);
    while (existsSync(folder)) await delay(50);
  },
  120_000,
);

test('a run that ends by itself leaves nothing', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'visafolio-guarded-'));
  const { child, postgres } = await startRun(folder);
  child.send('end');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(isAlive(postgres)).toBe(false);
  rmSync(folder, { recursive: true, force: true });
}, 120_000);
