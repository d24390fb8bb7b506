import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

/** Chromium without a window system: renders the same for the tests, with two thirds of the CPU time. */
const withoutWindows = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser for benches and pictures: CHROMIUM_PATH, or the system's usual place. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || usualPlaces.find((file) => existsSync(file));
}

/** The browser of the tests: CHROMIUM_PATH, the headless one, or the usual one. */
export function findTestChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || (existsSync(withoutWindows) ? withoutWindows : findChromium());
}

/**
 * Installs the tests' Chromium if it is missing and this is Debian as root; elsewhere throws instructions if there is
 * none.
 */
export async function ensureTestChromium(): Promise<void> {
  if (process.env.CHROMIUM_PATH) return;
  // Older Debian versions do not have the package.
  if (!existsSync(withoutWindows)) await installFromDebian('chromium-headless-shell');
  // The scanner's tests need a camera, which the headless one has not.
  if (!findChromium()) await installFromDebian('chromium');
  if (!findTestChromium()) {
    throw new Error(
      'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  }
}
