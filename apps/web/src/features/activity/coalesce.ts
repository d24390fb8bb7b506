/**
 * Batches items: flushes the first at once, later ones at least `windowMs` after the previous flush, and never while `flush` is still
 * running. A fast sequence neither waits long nor floods the server.
 */
export function coalesce<Item>(windowMs: number, flush: (items: Set<Item>) => Promise<unknown>) {
  let waiting = new Set<Item>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;

  const run = async () => {
    if (busy || waiting.size === 0) return;
    busy = true;
    const items = waiting;
    waiting = new Set();
    const pause = new Promise((resolve) => {
      timer = setTimeout(resolve, windowMs);
    });
    await Promise.allSettled([flush(items), pause]);
    busy = false;
    void run();
  };

  return {
    add: (item: Item) => {
      waiting.add(item);
      void run();
    },
    /** Drops pending items and flushes no more. */
    stop: () => {
      waiting = new Set();
      clearTimeout(timer);
    },
  };
}
