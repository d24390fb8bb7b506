/** CPU time of this process in microseconds. Unlike wall time it does not depend on other programs. */
function readCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * How many times more CPU `run` takes for the length `to` than for `from`. The minimum of five alternating runs of
 * each, because garbage collection may affect any of them.
 */
export async function measureCpuGrowth(
  run: (length: number) => unknown,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const least = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  await run(from);
  for (let round = 0; round < 5; round++) {
    for (const [which, length] of [
      ['from', from],
      ['to', to],
    ] as const) {
      const before = readCpu();
      await run(length);
      least[which] = Math.min(least[which], readCpu() - before);
    }
  }
  return least.to / Math.max(least.from, 1);
}
