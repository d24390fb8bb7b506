import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser the tests use: CHROMIUM_PATH, or where systems usually have it. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || usualPlaces.find((file) => existsSync(file));
}

/** Installs Chromium where it is missing and this is Debian as root; throws an instruction elsewhere. */
export async function ensureChromium(): Promise<void> {
  if (findChromium()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests ...');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-q'], { env });
    await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env });
  }
  if (!findChromium()) {
    throw new Error(
      'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  }
}
