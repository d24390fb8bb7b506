import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { composeServer } from '../../src/app/compose-server.ts';
import { readSettings } from '../../src/app/settings/settings.ts';
import { accountMail } from '../../src/features/accounts/mail-orders/account-mails.outbox.ts';
import {
  requestMail,
  scheduledReminderMail,
} from '../../src/features/notifications/client-mails/request-mails.outbox.ts';
import { defaultLimits, sessionSettings } from '../../src/shared/db/database-client.ts';
import { findPooler } from '../../src/shared/db/pooler.ts';
import { setRoleSettings } from '../../src/shared/db/setup/roles.ts';
import { inOneProcess } from '../../src/shared/files/child/one-process.testing.ts';
import type { Log } from '../../src/shared/log/log.ts';
import { runDueEntries } from '../../src/shared/outbox/run-outbox.ts';
import type { Services } from '../../src/shared/services.ts';
import { testMasterKey } from '../../src/shared/vault/vault.testing.ts';
import { createTestDatabase, type TestDatabase, testSecret } from './test-database.ts';

export interface TestServer {
  /** Origin that requests must have; nothing listens there. */
  url: string;
  /** Mails are sent after the answer. `env` is what the HTTP adapter adds; in memory there is none. */
  fetch(request: Request, env?: object): Promise<Response>;
  /** Sends ordered mails, as a running server does when it is notified of them (`startOutbox`). */
  sendMails(): void;
  services: Services;
  /** Every route and middleware of the HTTP app, in order. */
  routes: { method: string; path: string }[];
  /** A superuser that bypasses row security. */
  owner: pg.Pool;
  /** AUTH_SECRET, for sessions that a test signs itself. */
  secret: string;
  dataDir: string;
  /** Hash of everything stored about clients and firms, to detect changes. */
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

/** The whole server on its own database and folder, called in memory instead of over a socket. */
export async function createTestServer(
  env: Record<string, string> = {},
  { reachDatabase, ...more }: { reachDatabase?: (url: string) => string; log?: Log } = {},
): Promise<TestServer> {
  const database = await createTestDatabase({ withStandardTemplates: true });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-server-'));
  const settings = testSettings(dataDir, env);
  const pooled = reachDatabase ? undefined : await reachByPooler(database);
  const url = pooled?.url ?? reachDatabase?.(database.serverUrl) ?? database.serverUrl;
  const server = await composeServer(settings, url, { rateLimits: false, ...pooled?.options, ...more });
  const { services } = server;
  // Tests must not call the name servers of this machine.
  services.domainResolver = { readTexts: async () => [] };
  services.openFiles = inOneProcess(services.openFiles);
  // Tests run other kinds themselves.
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

/** With `TEST_POOLER=on`, every server of the tests reaches PostgreSQL by way of a pooler. */
async function reachByPooler({ ownerUrl, serverUrl }: TestDatabase) {
  const port = inject('poolerPort');
  if (!port) return undefined;
  await setRoleSettings(ownerUrl, serverUrl, sessionSettings(defaultLimits));
  const url = new URL(serverUrl);
  url.port = String(port);
  return { url: url.href, options: { sessionUrl: serverUrl, pooler: await findPooler(url.href) } };
}

/**
 * Such as `public.contacts`: all tables except keys, which are created on demand, and the audit log, which has refused
 * acts too.
 */
export async function fingerprintedTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('master_keys', 'workspace_keys', 'value_keys')
       AND tablename NOT LIKE 'audit\\_%' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** A checksum of all rows of all tables, in one statement. */
async function fingerprint(owner: pg.Pool): Promise<string> {
  const tables = await fingerprintedTables(owner);
  const sums = tables.map(
    (name) => `SELECT '${name}' AS name, sum(hashtextextended(t::text, 0)) FROM ${name} t`,
  );
  // Large tables are read in parallel, so their sums arrive in any order.
  const { rows } = await owner.query({
    // A name, so that it is planned once per connection.
    name: 'fingerprint',
    text: `${sums.join(' UNION ALL ')} ORDER BY name`,
    rowMode: 'array',
  });
  return rows.join();
}
