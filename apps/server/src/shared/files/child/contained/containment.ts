import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { projectDir, startInBubblewrap } from './bubblewrap.ts';
import type { Probed } from './probe.ts';

/** How processes that open clients' files are separated from the rest of the machine. */
export type Containment =
  | { by: 'bubblewrap'; program: string }
  | { by: 'nothing'; why: 'not_linux' | 'not_installed' }
  /** `said`: what bubblewrap or the process in it said. */
  | { by: 'nothing'; why: 'does_not_work'; said: string };

const probe = fileURLToPath(new URL('./probe.ts', import.meta.url));
/** Limit of the test process. Milliseconds. */
const probeMs = 20_000;

let found: Promise<Containment> | undefined;

/** Starts a test process, once in the life of this one, and looks at what it can reach. */
export function findContainment(): Promise<Containment> {
  found ??= tryContainment(process.env.PATH ?? '');
  return found;
}

/** `searchPath`: folders with colons between, as in PATH. */
export async function tryContainment(searchPath: string): Promise<Containment> {
  if (process.platform !== 'linux') return { by: 'nothing', why: 'not_linux' };
  const program = searchPath
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, 'bwrap'))
    .find((file) => existsSync(file));
  if (!program) return { by: 'nothing', why: 'not_installed' };
  const problem = await tryOut(program).catch(String);
  return problem === null
    ? { by: 'bubblewrap', program }
    : { by: 'nothing', why: 'does_not_work', said: problem.trim().slice(0, 300) };
}

/** Null if the test process ran and reached nothing. */
async function tryOut(program: string): Promise<string | null> {
  const { process: child, pid } = startInBubblewrap(program, [
    probe,
    '/etc/passwd',
    '/proc/1/environ',
    path.join(projectDir, '.env'),
    path.join(projectDir, 'README.md'),
  ]);
  const said = child.stderr ? text(child.stderr) : Promise.resolve('');
  const ended = once(child, 'exit');
  const answered = once(child, 'message') as Promise<[Probed]>;
  const late = AbortSignal.timeout(probeMs);
  const tooLate = once(late, 'abort').then(() => [`the test process said nothing within ${probeMs} ms`]);
  try {
    const [answer] = await Promise.race([answered, ended.then(async () => [await said]), tooLate]);
    if (typeof answer === 'string') return answer || 'the test process ended without a word';
    if (answer.reached.length) return `the test process reached ${answer.reached.join(', ')}`;
    return (await pid) ? null : 'bwrap did not say which process it had started';
  } finally {
    child.kill('SIGKILL');
  }
}
