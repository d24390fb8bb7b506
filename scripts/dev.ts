import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installedProgram, projectDir } from './run-command.ts';

// The dev web server needs the server's address from the settings.
const envFile = path.join(projectDir, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

const webUrl = 'http://localhost:5173';
const run = (args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });

// Links in mails must open the dev web server.
const server = run(
  ['--watch', '--import', './apps/server/src/shared/mail/tsx-loader.ts', 'apps/server/src/main.ts'],
  projectDir,
  { PUBLIC_URL: process.env.PUBLIC_URL || webUrl },
);
const web = run(
  [installedProgram('vite/bin/vite.js'), '--port', new URL(webUrl).port, '--strictPort'],
  path.join(projectDir, 'apps/web'),
);

let ending = false;
function end(signal: NodeJS.Signals): void {
  ending = true;
  for (const child of [server, web]) if (child.exitCode === null) child.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
for (const child of [server, web]) {
  child.once('exit', (code) => {
    if (!ending) process.exitCode = code || 1;
    end('SIGTERM');
  });
}
