import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface ExitResult {
  /** Null: killed. */
  code: number | null;
  said: string;
  /** The part of `said` that went to stderr. */
  errorOutput: string;
}

/** Runs a program of the product to its end. `killWhen`: kills it once this is true. `through`: a command that runs it. */
export async function runProgram(
  program: string,
  args: string[],
  env: Record<string, string>,
  killWhen?: () => Promise<boolean>,
  through: string[] = [],
): Promise<ExitResult> {
  const [command = '', ...rest] = [...through, process.execPath, program, ...args];
  const child = spawn(command, rest, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let errorOutput = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
      if (stream === child.stderr) errorOutput += chunk;
    });
  const ended = once(child, 'close');
  while (killWhen && child.exitCode === null && child.signalCode === null) {
    if (await killWhen()) child.kill('SIGKILL');
    await delay(20);
  }
  const [code] = await ended;
  return { code, said: said.trim(), errorOutput: errorOutput.trim() };
}
