import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { buildRequest } from '../../../test/builders/requests.ts';
import { databaseUrl, dropDatabase, onServer } from '../../../test/harness/template-database.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { openStoredObjects, type StoredObjects } from '../storage/stored-objects.ts';
import { type BackupStore, openBackupStore } from './backup-store.ts';
import { listSets } from './manifest.ts';
import { type RestoreOptions, restoreBackup } from './restore/restore-backup.ts';
import { type BackupOptions, takeBackup } from './take-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const secret = 'a secret of at least thirty-two characters';
const secrets = { AUTH_SECRET: secret };

let source: TestDatabase;
let folder: string;
let storage: StoredObjects;
let store: BackupStore;
let identity: string;
let recipient: string;
/** Paths of two files that rows name, with their bytes. */
const stored = new Map<string, Buffer>();

beforeAll(async () => {
  source = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'visafolio-backup-'));
  storage = openStoredObjects({ dataDir: path.join(folder, 'data') });
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  const request = await buildRequest(source.owner, { answers: 'all', documents: 'all' });
  expect(request.id).toBeTruthy();
  const { rows } = await source.owner.query<{ file_path: string }>(
    'SELECT DISTINCT file_path FROM client_document_uploads',
  );
  for (const [i, { file_path }] of rows.entries()) {
    const bytes = randomBytes(i === 0 ? 300_000 : 1_000);
    stored.set(file_path, bytes);
    await storage.put('client-documents', file_path, Readable.from([bytes]), {
      contentType: 'application/pdf',
      size: bytes.length,
    });
  }
  expect(stored.size).toBeGreaterThan(1);
});
afterAll(async () => {
  await source?.drop();
  await rm(folder, { recursive: true, force: true });
});

let target: { name: string; url: string; files: StoredObjects };
let round = 0;
beforeEach(async () => {
  round++;
  store = await openBackupStore({ folder: path.join(folder, `backups-${round}`) });
  target = await emptyTarget();
});
afterEach(() => onServer(inject('postgresUrl'), (client) => dropDatabase(client, target.name)));

async function emptyTarget() {
  const name = `${inject('templateDatabase')}_${randomBytes(4).toString('hex')}`;
  await onServer(inject('postgresUrl'), (client) => client.query(`CREATE DATABASE ${name}`));
  const files = openStoredObjects({ dataDir: path.join(folder, `restored-${round}`) });
  return { name, url: databaseUrl(inject('postgresUrl'), name), files };
}

const backUp = (more: Partial<BackupOptions> = {}) =>
  takeBackup({
    ownerUrl: source.ownerUrl,
    files: storage,
    store,
    recipients: [recipient],
    secrets,
    keep: 3,
    ...more,
  });
const restore = (more: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    ownerUrl: target.url,
    files: target.files,
    store,
    identities: [identity],
    secrets,
    ...more,
  });

/** Every row of every table, by table. */
async function everything(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname IN ('public', 'auth') AND tablename <> 'schema_migrations' ORDER BY 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** What the schema is made of, with everything that a restore takes off for a while. */
async function schema(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT 'key', conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated::text FROM pg_constraint
         WHERE connamespace IN ('public'::regnamespace, 'auth'::regnamespace)
       UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, tgenabled::text, '' FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT 'security', relname, relrowsecurity::text, relforcerowsecurity::text, '' FROM pg_class
         WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'auth'::regnamespace)
       ORDER BY 1, 2, 3`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

async function expectRestored(): Promise<void> {
  expect(await everything(target.url)).toEqual(await everything(source.ownerUrl));
  expect(await schema(target.url)).toEqual(await schema(source.ownerUrl));
  for (const [file, bytes] of stored) {
    const found = await target.files.read('client-documents', file);
    expect(found && bytes.equals(await buffer(found.content))).toBe(true);
  }
}

describe('a backup', () => {
  test('comes back row by row and byte by byte, with keys, triggers and row security as they were', async () => {
    const { manifest, copied, missing } = await backUp();
    expect([copied, missing]).toEqual([stored.size, []]);
    expect(manifest.tables.find(({ name }) => name === 'public.client_requests')?.rows).toBe(1);
    await restore();
    await expectRestored();
  });
});

export { listSets, readFile, verifyBackup, writeFile };
