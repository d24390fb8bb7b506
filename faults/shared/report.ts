/** What a suite did, and what came of it. */
export interface Finding {
  fault: string;
  /** How many times. */
  count: number;
  /** Of what the server had acknowledged. */
  lost: number;
  /** What should have held and did not. */
  missed?: string[];
  note?: string;
}

export interface Options {
  times: number;
}

/** Collects the limits that do not hold. */
export function limits() {
  const missed: string[] = [];
  const worst = new Map<string, number>();
  return {
    missed,
    atMost(what: string, ms: number, most: number) {
      worst.set(what, Math.max(ms, worst.get(what) ?? 0));
      if (ms > most) missed.push(`${what}: ${Math.round(ms)} ms, at most ${most}`);
    },
    holds(what: string, isTrue: boolean) {
      if (!isTrue) missed.push(what);
    },
    /** The slowest of each. */
    note: () => [...worst].map(([what, ms]) => `${what} within ${Math.round(ms)} ms`).join(', '),
  };
}

/** Asks again and again until `holds`; answers how long that took, in milliseconds. */
export async function timeUntil(holds: () => Promise<boolean>, withinMs = 30_000): Promise<number> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > withinMs) return Number.POSITIVE_INFINITY;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - started;
}
