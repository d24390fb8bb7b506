import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

/** Renders the same as Chromium, with two thirds of the CPU time. */
const withoutWindows = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser for benches and pictures: CHROMIUM_PATH, or the system's Chromium. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || usualPlaces.find((file) => existsSync(file));
}

/** The browser for tests: CHROMIUM_PATH, the headless shell, or the system's Chromium. */
export function findTestChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || (existsSync(withoutWindows) ? withoutWindows : findChromium());
}

/**
 * Installs Chromium for tests on Debian as root; elsewhere throws instructions if it is missing.
 */
export async function ensureTestChromium(): Promise<void> {
  if (process.env.CHROMIUM_PATH) return;
  // Older Debian versions lack this package.
  if (!existsSync(withoutWindows)) await installFromDebian('chromium-headless-shell');
  // Tests of the scanner need a camera, which the headless shell lacks.
  if (!findChromium()) await installFromDebian('chromium');
  if (!findTestChromium()) {
    throw new Error(
      'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  }
}
