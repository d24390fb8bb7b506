import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { codeFolders, startInBubblewrap } from './contained/bubblewrap.ts';
import { findContainment } from './contained/containment.ts';

export interface StartedChild {
  /** Of the process that the server waits for and talks to. */
  process: ChildProcess;
  /** Id of the process that opens files, which is another one if it is contained. Undefined if it did not start. */
  pid: number | undefined;
}

/** Limit of the JavaScript heap; memory that libraries allocate outside of it is watched. */
const heapMegabytes = 512;
/** The server has priority. Not in tests: with others computing all the time, a file would never get its turn. */
const niceness = process.env.NODE_ENV === 'test' ? 0 : 10;

const entry = fileURLToPath(new URL('./main.ts', import.meta.url));
const noNetwork = fileURLToPath(new URL('./no-network.ts', import.meta.url));

/** What a hostile file can do that takes over JavaScript: read programs, compute, answer. */
const nodeFlags = [
  '--permission',
  ...codeFolders.map((folder) => `--allow-fs-read=${folder}`),
  '--allow-addons',
  '--allow-worker',
  // Every thread inherits it.
  '--require',
  noNetwork,
  `--max-old-space-size=${heapMegabytes}`,
  '--disable-warning=SecurityWarning',
  '--disable-warning=ExperimentalWarning',
];

/** Starts a process that waits for tasks, contained if the system allows it. */
export async function startChild(): Promise<StartedChild> {
  const containment = await findContainment();
  if (containment.by === 'bubblewrap') {
    const started = startInBubblewrap(containment.program, [...nodeFlags, entry]);
    const pid = await started.pid;
    lowerPriority(pid);
    return { process: started.process, pid: pid ?? undefined };
  }
  const started = fork(entry, {
    execArgv: [...nodeFlags, '--allow-fs-write=/proc/self/oom_score_adj'],
    // No secrets: the child does not get the server's settings.
    env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // A caller sees by its exit that it has ended.
  started.on('error', () => undefined);
  lowerPriority(started.pid);
  return { process: started, pid: started.pid };
}

function lowerPriority(pid: number | null | undefined): void {
  if (!pid) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // Not permitted here: the child then keeps normal priority.
  }
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** bwrap, if it is there, ends when the process ends that it has started. */
export function killChild({ process: child, pid }: StartedChild): void {
  if (!pid || pid === child.pid) child.kill('SIGKILL');
  else
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
}
