import { once } from 'node:events';
import type { FileProblem } from '@visafolio/contract/files/file.ts';
import type { Log } from '../../log/log.ts';
import { FileProblemError } from './file-problem.ts';
import type { Answer, Order } from './messages.ts';
import { readCpuMs, readResidentMegabytes } from './process-usage.ts';
import { hasEnded, killChild, type StartedChild, startChild } from './start-child.ts';
import { createWarmStart } from './warm-start.ts';

export interface ChildLimits {
  /**
   * Time limit of a task in milliseconds. On a busy machine CPU time is counted instead, if it can be measured,
   * because the load is not the file's fault.
   */
  ms: number;
  /** Memory limit of the whole child process. */
  megabytes: number;
}

/** URL of a task module, such as `new URL('./count-pages.ts', import.meta.url)`. */
export type TaskAddress = URL;

/** A process that handles files, one at a time. It starts with the first task and ends after a while without tasks. */
export interface FileChild {
  /**
   * Throws FileProblemError if the file is to blame, also if it exceeds the limits (`took_too_long`, `too_large`);
   * after any other error a retry may succeed. Tasks of another case get a new process.
   */
  run<Found>(caseId: string, task: TaskAddress, input: unknown, limits: ChildLimits): Promise<Found>;
  /** Id of the current process. */
  pid(): number | undefined;
  close(): Promise<void>;
}

/** An idle process ends after this time. Milliseconds. */
const idleMs = 30_000;
/** Interval of memory checks. Milliseconds. */
const watchMs = 50;
/** How many times longer a task may take while it gets too little of the CPU. */
const patience = 5;

/** `name` is the purpose of the process in the log. */
export function createFileChild(log: Log, name: string, startNext = startChild): FileChild {
  let child: StartedChild | undefined;
  let servedCase: string | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();

  async function start(): Promise<StartedChild> {
    const started = await startNext();
    started.process.stderr?.on('data', (chunk: Buffer) =>
      log.debug({ child: name, said: chunk.toString('utf8').slice(0, 500) }, 'a process for files said'),
    );
    started.process.on('error', (err) => log.warn({ err, child: name }, 'a process for files failed'));
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    child = undefined;
    if (!ending?.process.pid || hasEnded(ending.process)) return;
    const gone = once(ending.process, 'exit');
    killChild(ending);
    await gone;
  }

  async function perform<Found>(
    caseId: string,
    task: TaskAddress,
    input: unknown,
    limits: ChildLimits,
  ): Promise<Found> {
    if (isClosed) throw new Error('files are no longer looked at');
    clearTimeout(idle);
    // What one case's file did to the process must not affect the files of others.
    if (servedCase !== caseId || !child?.process.connected || hasEnded(child.process)) await end();
    servedCase = caseId;
    child ??= await start();
    const answer = await ask(child, { task: task.href, input }, limits);
    if (answer === 'broken') await end();
    else idle = setTimeout(() => void end(), idleMs).unref();
    if (answer === 'broken') throw new Error(`the process for files (${name}) ended in the middle of a task`);
    if ('problem' in answer) {
      if (answer.problem === 'took_too_long' || answer.problem === 'too_large') await end();
      throw new FileProblemError(answer.problem);
    }
    if ('error' in answer) throw new Error(answer.error);
    return answer.found as Found;
  }

  return {
    run(caseId, task, input, limits) {
      const result = queue.then(() => perform(caseId, task, input, limits));
      queue = result.catch(() => undefined);
      return result as never;
    },
    pid: () => child?.pid,
    async close() {
      isClosed = true;
      await end();
      await queue;
      // It was being started meanwhile.
      await end();
    },
  };
}

/**
 * Several processes, for tasks that somebody waits for: a task goes to the one that serves its case already, otherwise to the one with
 * the fewest tasks. After the first use the next process is started ahead.
 */
export function createFileChildren(log: Log, name: string, count: number): Omit<FileChild, 'pid'> {
  const warm = createWarmStart();
  const children = Array.from({ length: count }, () => ({
    child: createFileChild(log, name, warm.start),
    caseId: '',
    tasks: 0,
  }));
  return {
    async run(caseId, task, input, limits) {
      const [chosen] = children.toSorted(
        (a, b) => a.tasks - b.tasks || Number(b.caseId === caseId) - Number(a.caseId === caseId),
      );
      if (!chosen) throw new Error('there is no process for files');
      chosen.tasks += 1;
      chosen.caseId = caseId;
      try {
        return await chosen.child.run(caseId, task, input, limits);
      } finally {
        chosen.tasks -= 1;
      }
    },
    async close() {
      await warm.close();
      await Promise.all(children.map(({ child }) => child.close()));
    },
  };
}

/** The answer, or the exceeded limit; `broken` if the process ended without an answer. */
async function ask(
  { process: child, pid }: StartedChild,
  order: Order,
  limits: ChildLimits,
): Promise<Answer | 'broken'> {
  const { promise, resolve } = Promise.withResolvers<Answer | 'broken'>();
  const passed = (problem: FileProblem) => resolve({ problem });
  const onMessage = (answer: unknown) => resolve(answer as Answer);
  const onExit = () => resolve('broken');
  child.once('message', onMessage);
  // Either may come first: the channel of a killed process may close before its exit is reported.
  child.once('disconnect', onExit);
  child.once('exit', onExit);
  let watching = true;
  const watch = async () => {
    const began = performance.now();
    const usedBefore = pid ? await readCpuMs(pid) : null;
    while (watching && pid) {
      const held = await readResidentMegabytes(pid);
      if (held !== null && held > limits.megabytes) return passed('too_large');
      const took = performance.now() - began;
      if (took > limits.ms) {
        const used = await readCpuMs(pid);
        const usedNow = used === null || usedBefore === null ? took : used - usedBefore;
        if (usedNow >= limits.ms || took > patience * limits.ms) return passed('took_too_long');
      }
      await new Promise((next) => setTimeout(next, watchMs));
    }
  };
  void watch();
  try {
    child.send(order, (error) => {
      if (error) resolve('broken');
    });
    return await promise;
  } finally {
    watching = false;
    child.off('message', onMessage);
    child.off('disconnect', onExit);
    child.off('exit', onExit);
  }
}
