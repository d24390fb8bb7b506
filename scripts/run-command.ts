import { spawn } from 'node:child_process';
import path from 'node:path';

export const projectDir = path.resolve(import.meta.dirname, '..');

/**
 * Runs a program in the project folder with this console. Returns its exit code, or 1 if it did not start. `atOnce`: shows its
 * output only when it has ended.
 */
export function runCommand(
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; atOnce?: boolean } = {},
): Promise<number> {
  const child = spawn(program, args, {
    cwd: options.cwd ?? projectDir,
    env: { ...process.env, ...options.env },
    stdio: options.atOnce ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const said: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output?.on('data', (part: Buffer) => said.push(part));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${program} did not start: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

/** Path of a program that npm installed, to run with this Node. */
export const installedProgram = (file: string) => path.join(projectDir, 'node_modules', file);
