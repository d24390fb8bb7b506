import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Ended {
  /** Null where it was killed. */
  code: number | null;
  said: string;
}

/** Runs a program of the product to its end. */
export async function runProgram(
  program: string,
  args: string[],
  env: Record<string, string>,
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
  const [code] = await once(child, 'close');
  return { code, said: said.trim() };
}
