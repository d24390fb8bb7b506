/** How long the server counts as busy after a call. Milliseconds. */
const busyMs = 500;

/** Whether this server is answering people right now, so that background work slows down. */
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
