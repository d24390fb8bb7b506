import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { projectDir } from '../run-command.ts';

/** Known vulnerabilities of level high or critical, or why the registry was not asked. */
export type Audit = { problems: string[] } | { skipped: string };

/** Answer of `npm audit --json`: https://docs.npmjs.com/cli/commands/npm-audit */
interface Answer {
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  message?: string;
  error?: { summary?: string };
}

/** Asks the registry about every package of `package-lock.json`. */
export async function auditPackages(): Promise<Audit> {
  const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=1', '--fetch-timeout=20000'];
  const npm = spawn('npm', args, { cwd: projectDir, stdio: ['ignore', 'pipe', 'ignore'] });
  npm.once('error', () => npm.stdout.destroy());
  return readAudit(await text(npm.stdout).catch(() => ''));
}

export function readAudit(output: string): Audit {
  const { vulnerabilities, message, error } = parse(output);
  if (!vulnerabilities) return { skipped: message || error?.summary || 'npm audit gave no answer' };
  return {
    problems: Object.entries(vulnerabilities)
      .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
      .map(([name, { severity, range }]) => `${name} ${range}: a known vulnerability of level ${severity}`),
  };
}

function parse(output: string): Answer {
  try {
    return JSON.parse(output) as Answer;
  } catch {
    return {};
  }
}
