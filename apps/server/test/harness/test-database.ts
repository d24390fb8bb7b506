import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/shared/db/database.ts';
import { ensureServerRole } from '../../src/shared/db/setup/roles.ts';
import { databaseUrl, dropDatabase, onServer } from './template-database.ts';

export interface TestDatabase {
  /** As used by a running server, with row security. */
  db: Database;
  /** A superuser that bypasses row security, for builders and for reading what was stored. */
  owner: pg.Pool;
  ownerUrl: string;
  serverUrl: string;
  drop(): Promise<void>;
}

export const testSecret = 'a secret of at least thirty-two characters';

/** A migrated, empty database for one test file. Call `drop` in `afterAll`. */
export async function createTestDatabase({ withStandardTemplates = false } = {}): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl');
  const template = inject(withStandardTemplates ? 'templateWithStandardTemplates' : 'templateDatabase');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await onServer(postgresUrl, (client) => clone(client, template, name));
  const ownerUrl = databaseUrl(postgresUrl, name);
  const serverUrl = await ensureServerRole(ownerUrl, testSecret);
  const db = openDatabase(serverUrl, { max: 5 });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  // A connection may still be closing when the database is dropped.
  owner.on('error', () => {});
  return {
    db,
    owner,
    ownerUrl,
    serverUrl,
    async drop() {
      await Promise.all([db.close(), owner.end()]);
      await onServer(postgresUrl, (client) => dropDatabase(client, name));
    },
  };
}

async function clone(client: pg.Client, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      // Takes a third of the time of the default, which logs each page.
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
      return;
    } catch (error) {
      // A process is connected to the template, such as autovacuum.
      const busy = error instanceof pg.DatabaseError && error.code === '55006';
      if (!busy || attempt === 50) throw error;
      await delay(20);
    }
  }
}
