import type { Log } from '../log/log.ts';

/** Work of this process after an answer is sent. Work that must not be lost belongs into a table. */
export interface Background {
  /** Starts after the answer; failures are logged. */
  run(what: string, work: () => Promise<unknown>): void;
  /** Resolves once nothing is running. */
  settled(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    run(what, work) {
      const task = new Promise<void>((begin) => setImmediate(begin))
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .then(() => void running.delete(task));
      running.add(task);
    },
    async settled() {
      while (running.size) await Promise.all(running);
    },
  };
}
