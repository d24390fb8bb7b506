/** What a suite did, and its result. */
export interface Finding {
  fault: string;
  /** How many times. */
  count: number;
  /** How many acknowledged items were lost. */
  lost: number;
  /** Limits that were missed. */
  missed?: string[];
  note?: string;
}

export interface Options {
  times: number;
}

/** How many times a limit of time a run may take: it may share the machine with other tests. What never ends is missed. */
let patience = 1;

/** For runs among the tests, which must not fail because a machine is busy. */
export function allowBusyMachine(): void {
  patience = 24;
}

export type Limits = ReturnType<typeof limits>;

/** Collects the limits that were missed. */
export function limits() {
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
    /** The slowest time of each. */
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
