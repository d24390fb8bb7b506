import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

const usualPlaces = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap'];

/** Installs bubblewrap for tests on Debian as root; elsewhere reports that its tests are skipped. */
export async function ensureBubblewrap(): Promise<void> {
  if (process.platform === 'linux' && usualPlaces.some((file) => existsSync(file))) return;
  if (process.platform === 'linux' && (await installFromDebian('bubblewrap'))) return;
  console.warn('Attacks from processes that open files are not tested: bubblewrap is missing.');
}
