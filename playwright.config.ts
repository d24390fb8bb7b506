import { defineConfig } from '@playwright/test';
import './apps/server/src/shared/resolve-cache.ts';
import { findTestChromium } from './scripts/installs/chromium.ts';

// In a bare environment Chromium would leave what is not ASCII out of the names of downloads.
process.env.LANG ??= 'C.UTF-8';

/** What `npm test` or `npm run test:long` runs; without either, everything. */
const ending = process.env.TESTS === 'long' ? '.long.spec.ts' : '.spec.ts';

/** Journeys start their own servers, each with its own data. */
export default defineConfig({
  testDir: 'e2e',
  // More would share two cores without being faster, and each test would take longer than it waits.
  workers: 3,
  // The longest first: at the end no worker waits for another.
  projects: [
    { name: 'journeys', testMatch: `journeys/**/*${ending}` },
    { name: 'screens', testMatch: `screens/**/*${ending}` },
  ],
  testIgnore: process.env.TESTS === 'short' ? '**/*.long.spec.ts' : [],
  // A shared machine may be slow for a moment; Playwright reports tests that needed a second try.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // For a machine on which several builds run: what fails still fails, later.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    // A page's service worker would make calls that tests want to change. Tests of pages without a connection allow it.
    serviceWorkers: 'block',
    // Recording every step would add a tenth to each test's time; a failure saves the page's content anyway.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      executablePath: findTestChromium(),
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Chromium's sandbox does not run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
