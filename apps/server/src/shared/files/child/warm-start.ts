import { hasEnded, killChild, type StartedChild, startChild } from './start-child.ts';

/** Not at once, because the process that was just taken needs the CPU. Milliseconds. */
const pauseMs = 500;
/** How long a process waits to be taken. Milliseconds. */
const idleMs = 10 * 60_000;

export interface WarmStart {
  /** A process that has opened no file yet. */
  start(): Promise<StartedChild>;
  close(): Promise<void>;
}

/** Has the next process started before it is needed, for those that somebody waits for. Each is taken once. */
export function createWarmStart(): WarmStart {
  let next: Promise<StartedChild> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function discard(): Promise<void> {
    const unused = next;
    next = undefined;
    const child = await unused?.catch(() => undefined);
    if (child && !hasEnded(child.process)) killChild(child);
  }

  function prepare(): void {
    if (isClosed || next) return;
    next = startChild();
    // start() starts another one.
    next.catch(() => undefined);
    clearTimeout(timer);
    timer = setTimeout(() => void discard(), idleMs).unref();
  }

  return {
    async start() {
      clearTimeout(timer);
      timer = setTimeout(prepare, pauseMs).unref();
      const taken = next;
      next = undefined;
      const prepared = await taken?.catch(() => undefined);
      return prepared?.process.connected && !hasEnded(prepared.process) ? prepared : startChild();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await discard();
    },
  };
}
