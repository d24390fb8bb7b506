import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { SystemUser } from './system-user.ts';

/** Content of a running PostgreSQL's `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; ready: boolean };

const pollMs = 10;
const startTimeoutMs = 120_000;
const stopTimeoutMs = 20_000;

export function readPostmaster(clusterDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * Starts PostgreSQL on the cluster in `dir/cluster`. Resolves once it accepts connections, or to undefined if it
 * ended at once (`dir/postgres.log` has the reason). It survives this process and Ctrl-C in its terminal.
 */
export async function launchPostmaster(
  dir: string,
  flags: string[],
  user: SystemUser,
): Promise<Postmaster | undefined> {
  const clusterDir = path.join(dir, 'cluster');
  const { program, args, ids } = user.command(postgresBinaries().postgres, ['-D', clusterDir, ...flags], dir);
  const logFile = openLog(path.join(dir, 'postgres.log'));
  const child = spawn(program, args, {
    ...ids,
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  child.unref();
  let ended = false;
  child.once('error', () => {
    ended = true;
  });
  child.once('exit', () => {
    ended = true;
  });
  const until = Date.now() + startTimeoutMs;
  while (!ended && Date.now() < until) {
    const postmaster = readPostmaster(clusterDir);
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster;
    await delay(pollMs);
  }
  if (!ended) throw new EmbeddedPostgresError(`PostgreSQL did not start: ${lastLogLine(dir)}`);
  return undefined;
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(clusterDir: string, pid: number): Promise<void> {
  const stopped = () => readPostmaster(clusterDir)?.pid !== pid || !isAlive(pid);
  signal(pid, 'SIGINT');
  if (!(await becomes(stopped, stopTimeoutMs))) {
    signal(pid, 'SIGQUIT');
    if (!(await becomes(stopped, stopTimeoutMs))) {
      throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not stop.`);
    }
  }
  // PostgreSQL removes the file shortly before its process ends.
  await becomes(() => !isAlive(pid), 2_000);
}

/** Removes a `postmaster.pid` left by a crash whose process id now belongs to another program. */
export async function removeStalePidFile(clusterDir: string, pid: number): Promise<boolean> {
  const command = commandLine(pid);
  if (command === undefined || command.includes(clusterDir)) return false;
  await rm(path.join(clusterDir, 'postmaster.pid'), { force: true });
  return true;
}

/**
 * Ends the children of a killed PostgreSQL: a busy one still holds the shared memory, which prevents a new start on
 * the cluster. Without /proc they are left to end on their own.
 */
export async function endOrphans(clusterDir: string): Promise<void> {
  if (!existsSync('/proc/self')) return;
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const pid = Number(name);
    if (!isPostgresChild(pid, clusterDir) || workingDir(readParentPid(pid)) === clusterDir) continue;
    signal(pid, 'SIGKILL');
    await becomes(() => !isPostgresChild(pid, clusterDir), stopTimeoutMs);
  }
}

/** PostgreSQL runs inside its cluster's folder, and its children change their title. */
const isPostgresChild = (pid: number, clusterDir: string): boolean =>
  workingDir(pid) === clusterDir && (commandLine(pid)?.startsWith('postgres: ') ?? false);

function workingDir(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function readParentPid(pid: number): number {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The reason of the latest failed start, in PostgreSQL's words. */
export function lastLogLine(dir: string): string {
  const file = path.join(dir, 'postgres.log');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return lines.findLast((line) => /FATAL|ERROR|PANIC/.test(line)) ?? lines.at(-1) ?? '';
}

/** A file, because a pipe would break when this process is killed. The previous log is kept beside it. */
function openLog(file: string): number {
  if (existsSync(file)) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

function commandLine(pid: number): string | undefined {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

async function becomes(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > until) return false;
    await delay(pollMs);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
