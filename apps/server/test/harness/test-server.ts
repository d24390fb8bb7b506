import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { composeServer } from '../../src/app/compose-server.ts';
import { readSettings } from '../../src/app/settings/settings.ts';
import { accountMail } from '../../src/features/accounts/mail-orders/account-mails.outbox.ts';
import {
  requestMail,
  scheduledReminderMail,
} from '../../src/features/notifications/client-mails/request-mails.outbox.ts';
import type { Log } from '../../src/shared/log/log.ts';
import { runDueEntries } from '../../src/shared/outbox/run-outbox.ts';
import type { Services } from '../../src/shared/services.ts';
import { testMasterKey } from '../../src/shared/vault/vault.testing.ts';
import { createTestDatabase, testSecret } from './test-database.ts';

export interface TestServer {
  /** Origin that requests must name; nothing listens there. */
  url: string;
  /** Mails that it orders are sent behind its answer. `env` is what the HTTP adapter adds; in memory there is none. */
  fetch(request: Request, env?: object): Promise<Response>;
  /** Begins to send the mails that were ordered, as a running server does when it is notified of them (`startOutbox`). */
  sendMails(): void;
  services: Services;
  /** Every route and middleware of the HTTP app, in order. */
  routes: { method: string; path: string }[];
  /** Superuser, past row-level security. */
  owner: pg.Pool;
  /** AUTH_SECRET, for sessions that a test signs itself. */
  secret: string;
  dataDir: string;
  /** Of everything stored about clients and firms: equal where nothing changed. */
  fingerprint(): Promise<string>;
  close(): Promise<void>;
}

export const testSettings = (dataDir: string, env: Record<string, string> = {}) =>
  readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    AUTH_SECRET: testSecret,
    MASTER_KEY: testMasterKey,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://visafolio.test',
    ...env,
  });

/** The whole server on a database and a folder of its own, asked in memory instead of over a socket. */
export async function createTestServer(
  env: Record<string, string> = {},
  {
    reachDatabase = (url: string) => url,
    ...more
  }: { reachDatabase?: (url: string) => string; log?: Log } = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-server-'));
  const settings = testSettings(dataDir, env);
  const server = await composeServer(settings, reachDatabase(database.serverUrl), {
    rateLimits: false,
    ...more,
  });
  const { services } = server;
  // No test asks the name servers of this machine.
  services.domainResolver = { readTexts: async () => [] };
  // Other kinds are run by the tests that concern them.
  const mailKinds = [accountMail, requestMail(), scheduledReminderMail()];
  const { run, settled } = services.background;
  const sendMails = () =>
    run('sending mails', async () => {
      const { rows } = await database.owner.query('SELECT DISTINCT kind FROM outbox WHERE due_at <= now()');
      const due = mailKinds.filter(({ name }) => rows.some(({ kind }) => kind === name));
      await Promise.all(due.map((kind) => runDueEntries(services, kind)));
    });
  services.background = {
    run: (what, work) => run(what, () => work().finally(sendMails)),
    settled,
  };
  return {
    url: settings.publicUrl,
    async fetch(request, env) {
      const response = await server.app.fetch(request, env);
      sendMails();
      return response;
    },
    sendMails,
    services,
    routes: server.app.routes,
    owner: database.owner,
    secret: testSecret,
    dataDir,
    fingerprint: () => fingerprint(database.owner),
    async close() {
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** As `public.contacts`: all but keys, which are made when they are first needed. */
export async function fingerprintedTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('master_keys', 'workspace_keys', 'value_keys') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** What every row of every table says, added up by PostgreSQL in one statement. */
async function fingerprint(owner: pg.Pool): Promise<string> {
  const tables = await fingerprintedTables(owner);
  const sums = tables.map(
    (name) => `SELECT '${name}' AS name, sum(hashtextextended(t::text, 0)) FROM ${name} t`,
  );
  // Large tables are read side by side: their sums come in any order.
  const { rows } = await owner.query({
    // Planned once per connection.
    name: 'fingerprint',
    text: `${sums.join(' UNION ALL ')} ORDER BY name`,
    rowMode: 'array',
  });
  return rows.join();
}
