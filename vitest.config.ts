import path from 'node:path';
import { defineConfig } from 'vitest/config';

const project = (name: string, root: string) => ({ test: { name, root, include: ['**/*.test.{ts,tsx}'] } });

export default defineConfig({
  test: {
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        test: {
          ...project('server', 'apps/server').test,
          globalSetup: [path.resolve(import.meta.dirname, 'apps/server/test/global-setup.ts')],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      project('web', 'apps/web'),
      project('contract', 'packages/contract'),
      project('locales', 'packages/locales'),
      project('scripts', 'scripts'),
    ],
  },
});
