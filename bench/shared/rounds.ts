/** Milliseconds that one run of `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export interface Ratio {
  /** peer / ours per round: above 1 we are faster. */
  median: number;
  /** First and third quartile. */
  spread: [number, number];
  ours: number;
  peer: number;
}

export function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/**
 * Alternates between ours and the peer's within a minute, starting with a different one each round. The first rounds do not
 * count, because both sides plan statements and compile JavaScript in them.
 */
export async function alternate(
  measure: { ours: () => Promise<number>; peer: () => Promise<number> },
  rounds: number,
  unmeasured = 1,
): Promise<Ratio> {
  const ratios: number[] = [];
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = -unmeasured; round < rounds; round++) {
    const first = round % 2 === 0;
    const a = first ? await measure.ours() : await measure.peer();
    const b = first ? await measure.peer() : await measure.ours();
    if (round < 0) continue;
    const [mine, theirs] = first ? [a, b] : [b, a];
    ours.push(mine);
    peer.push(theirs);
    ratios.push(theirs / mine);
  }
  return {
    median: quantile(ratios, 0.5),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    ours: quantile(ours, 0.5),
    peer: quantile(peer, 0.5),
  };
}
