import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

const usualPlaces = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/usr/bin/clamd'];

/** Installs clamd for tests on Debian as root, without signatures: tests make their own. Elsewhere reports that its tests are skipped. */
export async function ensureClamav(): Promise<void> {
  if (usualPlaces.some((file) => existsSync(file))) return;
  if (process.platform === 'linux' && (await installFromDebian('clamav-daemon'))) return;
  console.warn('Scans by a real clamd are not tested: clamav-daemon is missing.');
}
