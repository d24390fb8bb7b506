import { spawn } from 'node:child_process';
import path from 'node:path';

export const projectDir = path.resolve(import.meta.dirname, '..');

/** Runs a program in the project folder with this console; returns its exit code (1 if it did not start). */
export function runCommand(
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const child = spawn(program, args, {
    cwd: options.cwd ?? projectDir,
    env: { ...process.env, ...options.env },
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${program} did not start: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The path of a program that npm installed, to be run with this Node. */
export const installedProgram = (file: string) => path.join(projectDir, 'node_modules', file);
