import type { FileChild } from '../../apps/server/src/shared/files/child/file-children.ts';
import { readCpuMs, readResidentMegabytes } from '../../apps/server/src/shared/files/child/process-usage.ts';

/** CPU milliseconds and peak megabytes that `work` costs its child process, even if a new process is started for it. */
export async function measureChild<Found>(
  child: FileChild,
  work: () => Promise<Found>,
): Promise<{ found: Found; cpuMs: number; megabytes: number }> {
  const pidBefore = child.pid();
  const before = pidBefore ? ((await readCpuMs(pidBefore)) ?? 0) : 0;
  let cpuMs = 0;
  let megabytes = 0;
  const look = async () => {
    const pid = child.pid();
    const cpu = pid && (await readCpuMs(pid));
    if (!cpu) return;
    cpuMs = pid === pidBefore ? cpu - before : cpu;
    megabytes = Math.max(megabytes, (await readResidentMegabytes(pid)) ?? 0);
  };
  const watch = setInterval(look, 10);
  try {
    const found = await work();
    await look();
    return { found, cpuMs, megabytes };
  } finally {
    clearInterval(watch);
  }
}
