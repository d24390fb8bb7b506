import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { FileProblemError } from './file-problem.ts';
import type { Answer, Order, Task } from './messages.ts';

// In a container of its own it is the first process, and the server has seen to both.
if (process.pid !== 1) {
  // If memory runs out, the system kills this process instead of the server. Linux only, and not permitted everywhere.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
  new Worker(new URL('./end-with-parent.ts', import.meta.url)).unref();
}

process.on('message', async ({ task, input }: Order) => {
  const answer = await perform(task, input);
  process.send?.(answer, undefined, undefined, (error) => {
    if (error) process.exit(1);
  });
});
process.on('disconnect', () => process.exit(0));

async function perform(address: string, input: unknown): Promise<Answer> {
  try {
    const { default: task } = (await import(address)) as { default: Task<unknown, unknown> };
    return { found: await task(input) };
  } catch (error) {
    if (error instanceof FileProblemError) return { problem: error.problem };
    return { error: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown' };
  }
}
