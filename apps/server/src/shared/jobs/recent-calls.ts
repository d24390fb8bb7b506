/** How long after a call the server counts as busy, milliseconds. */
const busyMs = 500;

/** Whether this server is answering people at the moment: work that can wait goes slower then. */
export interface RecentCalls {
  record(): void;
  areThere(): boolean;
}

export function createRecentCalls(now: () => number = () => performance.now()): RecentCalls {
  let last = Number.NEGATIVE_INFINITY;
  return {
    record() {
      last = now();
    },
    areThere: () => now() - last < busyMs,
  };
}
