import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { watchMemory } from './process-memory.ts';
import { type ReadAnswer, type ReadTask, type TextReading, TextReadingFailed } from './text-reading.ts';

const folder = path.join(import.meta.dirname, 'child');

export interface TextLimits {
  /** For one file. Milliseconds. */
  timeMs: number;
  /** Of the whole process, also what its libraries take outside of the heap. Bytes. */
  memoryBytes: number;
  maxPages: number;
  /** Pages that are pictures. */
  maxRecognizedPages: number;
}

export const textLimits: TextLimits = {
  timeMs: 180_000,
  memoryBytes: 1_200_000_000,
  maxPages: 300,
  maxRecognizedPages: 25,
};

/** After so many files the process is replaced: what its libraries leak goes with it. */
const filesPerProcess = 60;
/** How long a process waits for the next file. Milliseconds. */
const idleMs = 60_000;
export interface TextReader {
  /** One file after the other. Rejects with TextReadingFailed, and the process that failed is replaced. */
  read(bytes: Uint8Array, type: string): Promise<TextReading>;
  close(): Promise<void>;
}

/** Reads files in one process of its own that lives on between them: loading the languages takes longer than most pages. */
export function createTextReader(limits: TextLimits = textLimits): TextReader {
  let child: ChildProcess | undefined;
  let filesLeft = 0;
  let idle: NodeJS.Timeout | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let nextId = 1;

  function start(): ChildProcess {
    filesLeft = filesPerProcess;
    return fork(path.join(folder, 'main.ts'), [], {
      serialization: 'advanced',
      // Nothing of the server's environment: no keys, no addresses.
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, TEMP: process.env.TEMP, NODE_OPTIONS: '' },
      execArgv: ['--max-old-space-size=512', '--import', path.join(folder, 'no-network.ts')],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = child;
    child = undefined;
    if (!stopped || stopped.exitCode !== null || stopped.signalCode !== null) return;
    const gone = new Promise((resolve) => stopped.once('exit', resolve));
    stopped.kill('SIGKILL');
    await gone;
  }

  async function readNow(bytes: Uint8Array, type: string): Promise<TextReading> {
    clearTimeout(idle);
    if (filesLeft <= 0) await stop();
    child ??= start();
    filesLeft--;
    const { timeMs, memoryBytes, maxPages, maxRecognizedPages } = limits;
    try {
      return await ask(
        child,
        { id: nextId++, bytes, type, maxPages, maxRecognizedPages },
        { timeMs, memoryBytes },
      );
    } catch (error) {
      if (!(error instanceof TextReadingFailed) || mustReplace.has(error.problem)) await stop();
      throw error;
    } finally {
      idle = setTimeout(() => void stop(), idleMs).unref();
    }
  }

  return {
    read(bytes, type) {
      const reading = before.then(() => readNow(bytes, type));
      before = reading.catch(() => {});
      return reading;
    },
    async close() {
      await stop();
      await before;
      await stop();
    },
  };
}

const mustReplace = new Set(['too_long', 'too_large', 'crashed']);

/** Gives the process one file and waits for its answer, its end, or a limit. */
function ask(
  child: ChildProcess,
  task: ReadTask,
  { timeMs, memoryBytes }: Pick<TextLimits, 'timeMs' | 'memoryBytes'>,
): Promise<TextReading> {
  return new Promise((resolve, reject) => {
    const fail = (problem: TextReadingFailed['problem'], cause?: unknown) => {
      finish();
      reject(new TextReadingFailed(problem, { cause }));
    };
    const onMessage = (answer: ReadAnswer) => {
      if (answer.id !== task.id) return;
      finish();
      if ('reading' in answer) resolve(answer.reading);
      else reject(new TextReadingFailed(answer.problem, { cause: new Error(answer.message) }));
    };
    const onExit = (code: number | null, signal: string | null) =>
      fail('crashed', new Error(`the process ended: ${signal ?? code}`));
    const onError = (error: Error) => fail('crashed', error);
    const timer = setTimeout(() => fail('too_long'), timeMs);
    const stopWatching = watchMemory(child, memoryBytes, () => fail('too_large'));
    function finish() {
      clearTimeout(timer);
      stopWatching();
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(task, (error) => {
      if (error) onError(error);
    });
  });
}
