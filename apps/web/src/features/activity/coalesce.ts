/**
 * Gathers items and hands them over together: the first at once, what follows at the earliest `windowMs` after
 * the previous hand-over, and never while `flush` still runs: a fast sequence is neither delayed for long nor floods.
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
    /** Drops what waits and hands over nothing more. */
    stop: () => {
      waiting = new Set();
      clearTimeout(timer);
    },
  };
}
