/** Result of a suite. */
export interface Finding {
  fault: string;
  count: number;
  /** Number of acknowledged items that were lost. */
  lost: number;
  missed?: string[];
  note?: string;
}

export interface Options {
  times: number;
}

/** Factor for time limits, because a run may share the machine with other tests. What never ends still misses its limit. */
let patience = 1;

/** Raises time limits for runs among the tests, which must not fail on a busy machine. */
export function allowBusyMachine(): void {
  patience = 24;
}

export type Limits = ReturnType<typeof createLimits>;

export function createLimits() {
  const missed: string[] = [];
  const worst = new Map<string, number>();
  return {
    missed,
    atMost(what: string, ms: number, most: number) {
      worst.set(what, Math.max(ms, worst.get(what) ?? 0));
      if (ms > most * patience) missed.push(`${what}: ${Math.round(ms)} ms, at most ${most}`);
    },
    holds(what: string, isTrue: boolean) {
      if (!isTrue) missed.push(what);
    },
    /** The slowest time per limit. */
    note: () => [...worst].map(([what, ms]) => `${what} within ${Math.round(ms)} ms`).join(', '),
  };
}

/** Polls until `holds` is true; returns how long that took, in milliseconds. */
export async function timeUntil(holds: () => Promise<boolean>, withinMs = 30_000): Promise<number> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > withinMs * patience) return Number.POSITIVE_INFINITY;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - started;
}
