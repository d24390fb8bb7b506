import type { FileChild } from '../../apps/server/src/shared/files/child/file-children.ts';
import { readCpuMs, readResidentMegabytes } from '../../apps/server/src/shared/files/child/process-usage.ts';

/** What `work` cost the child that it runs in: milliseconds of CPU, and megabytes at most. */
export async function measureChild<Found>(
  child: FileChild,
  work: () => Promise<Found>,
): Promise<{ found: Found; cpuMs: number; megabytes: number }> {
  const readCpu = async (otherwise: number) => {
    const pid = child.pid();
    return (pid ? await readCpuMs(pid) : null) ?? otherwise;
  };
  const before = await readCpu(0);
  let megabytes = 0;
  let cpu = before;
  const watch = setInterval(async () => {
    const pid = child.pid();
    if (pid) megabytes = Math.max(megabytes, (await readResidentMegabytes(pid)) ?? 0);
    cpu = await readCpu(cpu);
  }, 10);
  try {
    const found = await work();
    return { found, cpuMs: (await readCpu(cpu)) - before, megabytes };
  } finally {
    clearInterval(watch);
  }
}
