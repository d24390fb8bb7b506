import { type ChildProcess, execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const watchMs = 250;
const pageBytes = 4_096;

/**
 * Calls `onTooMuch` once when a process holds more than `maxBytes`, also outside of its heap, where images and WebAssembly live.
 * Returns what ends the watch.
 */
export function watchMemory({ pid }: ChildProcess, maxBytes: number, onTooMuch: () => void): () => void {
  let isOver = false;
  const timer = setInterval(() => {
    void measure(pid).then((bytes) => {
      if (isOver || bytes <= maxBytes) return;
      stop();
      onTooMuch();
    });
  }, watchMs);
  const stop = () => {
    isOver = true;
    clearInterval(timer);
  };
  return stop;
}

const run = promisify(execFile);

/** What a process holds in memory, bytes; 0 where it is gone. */
async function measure(pid: number | undefined): Promise<number> {
  if (!pid) return 0;
  try {
    if (process.platform === 'linux')
      return Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * pageBytes;
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout) * 1_024;
  } catch {
    return 0;
  }
}
