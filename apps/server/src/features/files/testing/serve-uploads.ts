import { serve } from '@hono/node-server';
import type { Session } from '../../../shared/api/session.ts';
import { openDatabase } from '../../../shared/db/database.ts';
import { testKeys } from '../../../shared/vault/vault.testing.ts';
import { openVault } from '../../../shared/vault/vault.ts';
import { uploadApp, uploadServices } from './upload-services.ts';

/** A server process that tests kill. Prints its port. */
const { DATABASE_URL = '', DATA_DIR = '', SESSIONS = '[]' } = process.env;
const db = openDatabase(DATABASE_URL);
const services = uploadServices(db, await openVault(testKeys, db), { dataDir: DATA_DIR });
const sessions = new Map((JSON.parse(SESSIONS) as Session[]).map((session) => [session.email, session]));
serve({ fetch: uploadApp(services, sessions).fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${port}\n`);
});
