import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { contractPlugin } from './apps/web/vite/contract-plugin.ts';

/** CI gives a test a second try: see scripts/tally.ts. */
const retry = process.env.CI ? 1 : 0;

/** What `npm test` or `npm run test:long` runs; without either, everything. */
const { TESTS: length } = process.env;

const project = (name: string, root: string) => ({
  test: {
    name,
    root,
    retry,
    include: [length === 'long' ? '**/*.long.test.ts' : '**/*.test.{ts,tsx}'],
    // A busy machine takes longer than the second, and the five, that Vitest waits.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    exclude: ['**/node_modules/**', ...(length === 'short' ? ['**/*.long.test.ts'] : [])],
    passWithNoTests: length === 'long',
  },
});

export default defineConfig({
  test: {
    // The tests mostly wait for their database: one core less would be idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...project('server', 'apps/server').test,
          // Loading the server again for each file took a third of the time. A test that changes a module restores it.
          isolate: false,
          globalSetup: [path.resolve(import.meta.dirname, 'apps/server/test/harness/global-setup.ts')],
        },
      },
      { ...project('web', 'apps/web'), plugins: [contractPlugin()] },
      project('contract', 'packages/contract'),
      project('locales', 'packages/locales'),
      project('scripts', 'scripts'),
    ],
  },
});
