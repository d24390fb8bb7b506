import { serve } from '@hono/node-server';
import type { Session } from '../../../shared/api/session.ts';
import { openDatabase } from '../../../shared/db/database.ts';
import { uploadApp, uploadServices } from './upload-services.ts';

/** A server process to kill. Prints its port. */
const { DATABASE_URL = '', DATA_DIR = '', SESSIONS = '[]' } = process.env;
const services = uploadServices(openDatabase(DATABASE_URL), { dataDir: DATA_DIR });
const sessions = new Map((JSON.parse(SESSIONS) as Session[]).map((session) => [session.email, session]));
serve({ fetch: uploadApp(services, sessions).fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${port}\n`);
});
