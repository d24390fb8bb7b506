interface Limit {
  most: number;
  withinMs: number;
}

/** Counts calls per caller in this process; the returned function tells whether one more is admitted. */
export function createRateLimit({ most, withinMs }: Limit): (caller: string) => boolean {
  let counts = new Map<string, number>();
  let since = Date.now();
  return (caller) => {
    if (Date.now() - since >= withinMs) {
      // All at once: no caller can make the list grow for longer than a window.
      counts = new Map();
      since = Date.now();
    }
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    return count <= most;
  };
}
