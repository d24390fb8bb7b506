import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

/** Whether packages can be installed here: a Debian, as root. */
const canInstallFromDebian = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

let isUpdated = false;

/** Installs packages; false if that is not possible or fails. */
export async function installFromDebian(...names: string[]): Promise<boolean> {
  if (!canInstallFromDebian()) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing ${names.join(', ')} ...`);
  if (!isUpdated) await runCommand('apt-get', ['update', '-q'], { env });
  isUpdated = true;
  const install = ['install', '-y', '-q', '--no-install-recommends', ...names];
  return (await runCommand('apt-get', install, { env })) === 0;
}
