import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface Ended {
  /** Null where it was killed. */
  code: number | null;
  said: string;
}

/** Runs a program of the product to its end. `killWhen`: kill -9 once that is true. */
export async function runProgram(
  program: string,
  args: string[],
  env: Record<string, string>,
  killWhen?: () => Promise<boolean>,
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const ended = once(child, 'close');
  while (killWhen && child.exitCode === null && child.signalCode === null) {
    if (await killWhen()) child.kill('SIGKILL');
    await delay(20);
  }
  const [code] = await ended;
  return { code, said: said.trim() };
}
