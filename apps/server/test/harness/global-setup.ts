import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/shared/postgres/embedded-postgres.ts';
import { startPgBouncer } from './network/pg-bouncer.ts';
import { createTemplateDatabase } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test run's PostgreSQL, as its superuser. */
    postgresUrl: string;
    /** The migrated database that is cloned for each test file. */
    templateDatabase: string;
    /** The same with the standard templates. */
    templateWithStandardTemplates: string;
    /** Port of a pooler through which servers of the tests reach PostgreSQL, if `TEST_POOLER=on`; otherwise 0. */
    poolerPort: number;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgresOfRun();
  const template = await createTemplateDatabase(postgres.url).catch(async (error) => {
    await postgres.stop();
    throw error;
  });
  const bouncer = process.env.TEST_POOLER === 'on' ? await startPgBouncer(postgres.url) : undefined;
  project.provide('poolerPort', bouncer?.port ?? 0);
  project.provide('postgresUrl', postgres.url);
  project.provide('templateDatabase', template.name);
  project.provide('templateWithStandardTemplates', template.withStandardTemplates);
  return async () => {
    await bouncer?.close();
    await template.dropWithClones();
    await postgres.stop();
  };
}

/** `TEST_DATABASE_URL` (of a superuser) runs the tests on another PostgreSQL than the embedded one. */
async function startPostgresOfRun(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => undefined };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
