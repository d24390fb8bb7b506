import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

const files = ['/usr/bin/apertium-apy', '/usr/share/apertium/modes/spa-eng.mode'];

/**
 * Installs the translation engine for tests on Debian as root; elsewhere reports that these tests are skipped.
 */
export async function ensureApertium(): Promise<void> {
  if (files.every((file) => existsSync(file))) return;
  if (await installFromDebian('apertium-apy', 'apertium-eng-spa')) return;
  console.warn(
    'Translation is not tested with a real engine: apertium-apy and apertium-eng-spa are missing.',
  );
}
