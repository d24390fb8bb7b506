import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Resident memory of a process in megabytes, WebAssembly and native libraries included, which the heap's limit does
 * not count. Null if it cannot be read.
 */
export async function readResidentMegabytes(pid: number): Promise<number | null> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
    return kilobytes ? Number(kilobytes) / 1024 : null;
  }
  if (process.platform === 'win32') return null;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return Number(stdout) ? Number(stdout) / 1024 : null;
}

/** CPU time of a process in milliseconds, all threads together; null if it cannot be read. */
export async function readCpuMs(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // The program's name comes first, in brackets, and may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isNaN(ticks) ? null : ticks * 10;
}
