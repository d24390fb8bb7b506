import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FileProblem } from '@visafolio/contract/files/file.ts';
import type { Log } from '../../log/log.ts';
import { FileProblemError } from './file-problem.ts';
import type { Answer, Order } from './messages.ts';
import { readCpuMs, readResidentMegabytes } from './process-usage.ts';

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
/** Limit of the JavaScript heap; memory that libraries allocate outside of it is watched. */
const heapMegabytes = 512;

/** The server has priority. Not in tests: with others computing all the time, a file would never get its turn. */
const niceness = process.env.NODE_ENV === 'test' ? 0 : 10;

const entry = fileURLToPath(new URL('./main.ts', import.meta.url));
const noNetwork = fileURLToPath(new URL('./no-network.ts', import.meta.url));

/** `name` is the purpose of the process in the log. */
export function createFileChild(log: Log, name: string): FileChild {
  let child: ChildProcess | undefined;
  let servedCase: string | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const started = fork(entry, {
      // A hostile file that takes over a library can neither write files nor start programs.
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        '--allow-addons',
        '--allow-worker',
        '--allow-fs-write=/proc/self/oom_score_adj',
        // Every thread inherits it.
        '--require',
        noNetwork,
        `--max-old-space-size=${heapMegabytes}`,
        '--disable-warning=SecurityWarning',
        '--disable-warning=ExperimentalWarning',
      ],
      // No secrets: the child does not get the server's settings.
      env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    started.stderr?.on('data', (chunk: Buffer) =>
      log.debug({ child: name, said: chunk.toString('utf8').slice(0, 500) }, 'a process for files said'),
    );
    started.on('error', (err) => log.warn({ err, child: name }, 'a process for files failed'));
    // Answers to people have priority.
    if (started.pid) {
      try {
        setPriority(started.pid, niceness);
      } catch {
        // Not permitted here: the child then keeps normal priority.
      }
    }
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    child = undefined;
    if (!ending?.pid || hasEnded(ending)) return;
    const gone = once(ending, 'exit');
    ending.kill('SIGKILL');
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
    if (servedCase !== caseId || !child?.connected || hasEnded(child)) await end();
    servedCase = caseId;
    child ??= start();
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
    },
  };
}

/** Several processes: a task goes to the one that serves its case already, otherwise to the one with the fewest tasks. */
export function createFileChildren(log: Log, name: string, count: number): Omit<FileChild, 'pid'> {
  const children = Array.from({ length: count }, () => ({
    child: createFileChild(log, name),
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
      await Promise.all(children.map(({ child }) => child.close()));
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** The answer, or the exceeded limit; `broken` if the process ended without an answer. */
async function ask(child: ChildProcess, order: Order, limits: ChildLimits): Promise<Answer | 'broken'> {
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
    const usedBefore = child.pid ? await readCpuMs(child.pid) : null;
    while (watching && child.pid) {
      const held = await readResidentMegabytes(child.pid);
      if (held !== null && held > limits.megabytes) return passed('too_large');
      const took = performance.now() - began;
      if (took > limits.ms) {
        const used = await readCpuMs(child.pid);
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
