import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { createFileChild, createFileChildren } from '../../../shared/files/child/file-children.ts';
import { createLog } from '../../../shared/log/log.ts';

const child = createFileChild(createLog('silent'), 'test');
afterAll(() => child.close());

const task = (name: string) => new URL(`./testing/${name}.task.ts`, import.meta.url);
const limits = { ms: 10_000, megabytes: 300 };

it('a file of another case is handled in another process', async () => {
  const usedBy = async (caseId: string) => {
    await child.run(caseId, task('answers'), null, limits);
    return child.pid();
  };
  const [first, same, other] = [await usedBy('one'), await usedBy('one'), await usedBy('two')];
  expect(same).toBe(first);
  expect(other).not.toBe(first);
});

it('for tasks that a person waits for, the process for the next case has started ahead, and served no case', async () => {
  const children = createFileChildren(createLog('silent'), 'test', 2);
  const getStart = (caseId: string) => children.run<number>(caseId, task('answers'), null, limits);
  const first = await getStart('one');
  await delay(2_000);
  const asked = Date.now();
  const second = await getStart('two');
  expect(second).toBeLessThan(asked);
  expect(second).toBeGreaterThan(first);
  await children.close();
});

it.runIf(process.platform === 'linux')(
  'a file is not to blame for what else the machine has to do while it is looked at',
  async () => {
    await child.run('one', task('answers'), null, limits);
    const pid = child.pid() ?? 0;
    const looked = child.run('one', task('busy'), 300, { ...limits, ms: 1_000 });
    process.kill(pid, 'SIGSTOP');
    await delay(1_200);
    process.kill(pid, 'SIGCONT');
    expect(await looked).toBe('done');
  },
);

it('a file in its child process has no settings of the server, writes no file and starts no program', async () => {
  const found = await child.run('one', task('prying'), null, limits);
  expect(found).toEqual({ environment: [], write: 'ERR_ACCESS_DENIED', spawn: 'ERR_ACCESS_DENIED' });
});

it('a child process that was killed between two files does not delay the next one', async () => {
  await child.run('one', task('answers'), null, limits);
  const first = child.pid() ?? 0;
  process.kill(first, 'SIGKILL');
  // It may have reached the dying process, which is retried. It never waits for its own timeout.
  const next = await child.run('one', task('answers'), null, limits).catch((error: Error) => error.message);
  expect(String(next)).not.toMatch(/time|limit/i);
  await child.run('one', task('answers'), null, limits);
  expect(child.pid()).not.toBe(first);
});
