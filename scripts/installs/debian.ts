import { existsSync } from 'node:fs';
import { runCommand } from '../run-command.ts';

const canInstallFromDebian = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

let isUpdated = false;

/** False if packages cannot be installed here. */
export async function installFromDebian(...names: string[]): Promise<boolean> {
  if (!canInstallFromDebian()) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing ${names.join(', ')} ...`);
  if (!isUpdated) await runCommand('apt-get', ['update', '-q'], { env });
  isUpdated = true;
  const install = ['install', '-y', '-q', '--no-install-recommends', ...names];
  return (await runCommand('apt-get', install, { env })) === 0;
}
