import { defineConfig } from '@playwright/test';
import { findTestChromium } from './scripts/chromium.ts';

/** Journeys start the servers they need themselves, each on its own data. */
export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  // A machine that others share may be slow for a moment; Playwright names what needed a second try.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    // Recording every step would cost each test a tenth of its time; a failure leaves the page's content in any case.
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
