import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { buildRequest } from '../../../test/builders/requests.ts';
import { databaseUrl, dropDatabase, onServer } from '../../../test/harness/template-database.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { openDatabase } from '../db/database.ts';
import { ensureServerRole } from '../db/setup/roles.ts';
import { createLog } from '../log/log.ts';
import { deleteStoredFiles } from '../storage/delete-stored-files.ts';
import { openStoredObjects, type StoredObjects } from '../storage/stored-objects.ts';
import { startFakeS3 } from '../storage/testing/fake-s3.ts';
import { requireMasterKeys } from '../vault/keys/master-ring.ts';
import { testKeys, testMasterKey } from '../vault/vault.testing.ts';
import { openVault, type Vault } from '../vault/vault.ts';
import { listSets, writeManifest } from './contents/manifest.ts';
import { eraseFromBackups } from './erase-from-backups.ts';
import { type RestoreOptions, restoreBackup } from './restore/restore-backup.ts';
import { refuseHalfRestored } from './restore/restore-progress.ts';
import type { BackupStore } from './store/backup-store.ts';
import { openBackupStore } from './store/open-backup-store.ts';
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
/** Paths and contents of two files that rows name. */
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

/** The schema, with everything that a restore drops temporarily. */
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

describe('a backup', { timeout: 60_000 }, () => {
  test('is restored row by row and byte by byte, with the same keys, triggers and row security', async () => {
    const { manifest, copied, missing } = await backUp();
    expect([copied, missing]).toEqual([stored.size, []]);
    expect(manifest.tables.find(({ name }) => name === 'public.client_requests')?.rows).toBe(1);
    await verifyBackup(store, { identities: [identity] });
    await restore();
    await expectRestored();
  });

  test('is restored from S3 to S3', async () => {
    const s3 = await startFakeS3();
    try {
      store = await openBackupStore({ s3: s3.settings, prefix: 'of/visafolio' });
      target.files = openStoredObjects({ dataDir: folder, s3: s3.settings });
      await backUp();
      await restore();
      await expectRestored();
      expect([...s3.objects.keys()].some((key) => key.startsWith('of/visafolio/sets/'))).toBe(true);
    } finally {
      await s3.close();
    }
  });

  test('restores sequences after their last number', async () => {
    await source.owner.query(`SELECT setval('case_numbers', 4711)`);
    await backUp();
    await restore();
    const { rows } = await onTarget(`SELECT nextval('case_numbers') AS next`);
    expect(rows).toEqual([{ next: '4712' }]);
  });

  test('reveals nothing of its contents', async () => {
    await backUp();
    const { rows } = await source.owner.query<{ email: string }>('SELECT email FROM client_requests');
    const canaries = [rows[0]?.email ?? '', secret, ...stored.keys(), ...[...stored.values()].slice(0, 1)];
    for (const bytes of await readAll(store))
      for (const canary of canaries) expect(bytes.includes(canary)).toBe(false);
  });

  test('is readable without an identity only with BACKUP_PLAINTEXT', async () => {
    const { manifest } = await backUp({ recipients: [] });
    expect(manifest.encrypted).toBe(false);
    await restore({ identities: [] });
    await expectRestored();
  });

  test('can be decrypted by each of its recipients', async () => {
    const other = await generateX25519Identity();
    await backUp({ recipients: [recipient, await identityToRecipient(other)] });
    await verifyBackup(store, { identities: [other] });
    await restore({ identities: [other] });
    await expectRestored();
  });

  test('copies a file once, and again after it was rewritten', async () => {
    const first = await backUp();
    const second = await backUp();
    expect([first.copied, second.copied]).toEqual([stored.size, 0]);
    const [file = '', bytes = Buffer.alloc(0)] = [...stored][0] ?? [];
    await storage.remove('client-documents', file);
    const changed = randomBytes(bytes.length);
    const facts = { contentType: 'application/pdf', size: changed.length };
    await storage.put('client-documents', file, Readable.from([changed]), facts);
    stored.set(file, changed);
    const third = await backUp();
    expect(third.copied).toBe(1);
    await restore();
    await expectRestored();
    await verifyBackup(store, { identities: [identity], set: first.manifest.set });
  });

  test('is deleted when there are enough newer ones, with the files that no other one needs', async () => {
    const first = await backUp();
    const [file = '', bytes = Buffer.alloc(0)] = [...stored][0] ?? [];
    const facts = { contentType: 'application/pdf', size: bytes.length };
    await storage.remove('client-documents', file);
    await storage.put('client-documents', file, Readable.from([bytes]), facts);
    await backUp();
    const before = (await store.list('files/')).size;
    const third = await backUp({ keep: 2 });
    expect(before).toBe(stored.size + 1);
    expect((await store.list('files/')).size).toBe(stored.size);
    expect(await listSets(store)).toHaveLength(2);
    expect(
      [...(await store.list('sets/')).keys()].filter((name) => name.includes(first.manifest.set)),
    ).toEqual([]);
    await verifyBackup(store, { identities: [identity], set: third.manifest.set });
  });

  test('copies everything again if its index is broken, and loses nothing', async () => {
    await backUp();
    await store.write('index.sealed', Readable.from([randomBytes(500)]));
    expect((await backUp()).copied).toBe(stored.size);
    await restore();
    await expectRestored();
  });

  test('reports files that the storage had lost, and contains all others', async () => {
    const [file = '', bytes = Buffer.alloc(0)] = [...stored][0] ?? [];
    await storage.remove('client-documents', file);
    const { manifest, missing } = await backUp();
    const facts = { contentType: 'application/pdf', size: bytes.length };
    await storage.put('client-documents', file, Readable.from([bytes]), facts);
    expect(missing.map((each) => each.path)).toEqual([file]);
    expect([manifest.files.missing, manifest.files.count]).toEqual([1, stored.size - 1]);
  });

  test('runs alone, and blocks the deletion of stored files until it ends, also if its connection is lost', async () => {
    const [file = ''] = [...stored.keys()];
    const listDeletion = () =>
      source.owner.query(
        `INSERT INTO file_deletions (workspace_id, bucket, file_path)
         SELECT workspace_id, 'client-documents', $1 FROM client_document_uploads LIMIT 1`,
        [`${file.split('/')[0]}/gone.pdf`],
      );
    const waiting = async () => (await source.owner.query('SELECT FROM file_deletions')).rowCount;
    const gone = { db: source.db, files: storage, log: createLog('silent') };
    await listDeletion();
    const lost = backUp({
      onBegin: async (client) => {
        await expect(backUp()).rejects.toThrow('Another backup of this database is running.');
        await deleteStoredFiles(gone);
        expect(await waiting()).toBe(1);
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await source.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      },
    });
    await expect(lost).rejects.toThrow();
    expect(await listSets(store)).toEqual([]);
    await vi.waitFor(async () => {
      await deleteStoredFiles(gone);
      expect(await waiting()).toBe(0);
    });
  });

  test('that is interrupted is not listed, and leaves nothing', async () => {
    let left = 12;
    const stop = new AbortController();
    const counted: BackupStore = {
      ...store,
      async write(name, content) {
        if (--left === 0) stop.abort();
        await store.write(name, content);
      },
    };
    await expect(backUp({ store: counted, signal: stop.signal })).rejects.toThrow();
    expect(await listSets(store)).toEqual([]);
    expect((await store.list('')).size).toBe(0);
  });

  test("is refused in the place of another installation's backups, but not if only a broken one is there", async () => {
    const { manifest } = await backUp();
    const other = { AUTH_SECRET: randomBytes(32).toString('hex') };
    await expect(backUp({ secrets: other })).rejects.toThrow('set BACKUP_TO to an empty place');
    await store.write(`sets/${manifest.set}/manifest.json`, Readable.from(['{}']));
    const { notTidied } = await backUp();
    expect(notTidied?.message).toContain('The backup is damaged');
    await restore();
    await expectRestored();
  });

  test('of a database that does not belong to the product is refused', async () => {
    await expect(backUp({ ownerUrl: target.url })).rejects.toThrow(
      'This database holds no data of the product.',
    );
  });
});

test('every column that names a stored file is in the list of files', async () => {
  const { rows } = await source.owner.query(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema IN ('public', 'auth') AND column_name ~ '(path|file|image|logo|url|object)$' AND data_type = 'text'
     ORDER BY 1`,
  );
  // A new column that names a stored file must be added to listNamedFiles.
  const named = [
    'client_document_uploads.file_path',
    'client_documents.file_path',
    'derived_files.file_path',
    'firms.logo_url',
    'government_forms.file_path',
    'inbound_mails.file_path',
  ];
  // Files whose rows are deleted, keys and hashes of named files, and a picture stored elsewhere.
  const others = ['file_deletions.file_path', 'stored_files.file_path', 'user.image'];
  expect(rows.map(({ name }) => name)).toEqual([...named, ...others].sort());
});

describe('by an owner of the tables who is no superuser', { timeout: 60_000 }, () => {
  test('every row is copied although row security is forced, and restored', async () => {
    const owner = `${target.name}_owner`;
    const name = `${target.name}_owned`;
    await onServer(inject('postgresUrl'), async (client) => {
      await client.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'owner'`);
      const { rows } = await client.query<{ rolname: string }>(
        `SELECT rolname FROM pg_roles WHERE rolname ~ '^visafolio_[a-z]+$'`,
      );
      // Created by the superuser of the other tests. In an installation the owner creates them, and already has this
      // right.
      for (const { rolname } of rows) await client.query(`GRANT ${rolname} TO ${owner} WITH ADMIN OPTION`);
      await client.query(`CREATE DATABASE ${name} OWNER ${owner}`);
      await client.query(`ALTER DATABASE ${target.name} OWNER TO ${owner}`);
    });
    const asOwner = (database: string) => {
      const url = new URL(databaseUrl(inject('postgresUrl'), database));
      url.username = owner;
      url.password = 'owner';
      return url.toString();
    };
    try {
      await backUp();
      await restore({ ownerUrl: asOwner(name) });
      const here = { ownerUrl: asOwner(name), keep: 10 };
      const { manifest } = await backUp(here);
      expect(manifest.tables.find((table) => table.name === 'public.client_requests')?.rows).toBe(1);
      await restore({ ownerUrl: asOwner(target.name) });
      await expectRestored();
      const client = new pg.Client({ connectionString: databaseUrl(inject('postgresUrl'), name) });
      await client.connect();
      await client.query('DROP POLICY backup_select ON contacts');
      await client.end();
      await expect(backUp(here)).rejects.toThrow('cannot read contacts whole');
    } finally {
      await onServer(inject('postgresUrl'), async (client) => {
        await dropDatabase(client, name);
        await dropDatabase(client, target.name);
        await client.query(`DROP OWNED BY ${owner}`);
        await client.query(`DROP ROLE ${owner}`);
      });
    }
  });
});

describe('a restore is refused, and does not change the target,', { timeout: 60_000 }, () => {
  const refused = async (reason: string, more: Partial<RestoreOptions> = {}) => {
    await expect(restore(more)).rejects.toThrow(reason);
    const { rows } = await onTarget(
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
    for (const file of stored.keys()) expect(await target.files.stat('client-documents', file)).toBeNull();
  };

  test('without a backup, and for an incomplete set', async () => {
    await refused('There is no whole backup in');
    const { manifest } = await backUp();
    await store.remove(`sets/${manifest.set}/manifest.sha256`);
    await refused('There is no whole backup');
    await refused('There is no whole backup', { set: manifest.set });
  });

  test('for every part with one changed byte, truncated or missing', async () => {
    const { manifest } = await backUp();
    const { tables, files } = manifest;
    const parts = [tables[0]?.part.name, tables.at(-1)?.part.name, files.list.name, files.parts[0]?.name];
    for (const part of [...parts, `sets/${manifest.set}/manifest.json`] as string[]) {
      const bytes = await readWhole(store, part);
      const flipped = Buffer.from(bytes);
      const at = flipped.length >> 1;
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      await store.write(part, Readable.from([flipped]));
      await refused('The backup is damaged');
      await expect(verifyBackup(store, { identities: [] })).rejects.toThrow('The backup is damaged');
      await store.write(part, Readable.from([bytes.subarray(0, bytes.length - 1)]));
      await refused('The backup is damaged');
      await store.remove(part);
      await refused('The backup is damaged');
      await expect(verifyBackup(store, { identities: [identity] })).rejects.toThrow('is missing');
      await store.write(part, Readable.from([bytes]));
    }
    await verifyBackup(store, { identities: [identity] });
  });

  test('for two exchanged parts', async () => {
    const { manifest } = await backUp();
    const [one, other] = manifest.files.parts;
    const [first, second] = await Promise.all([one, other].map((part) => readWhole(store, part?.name ?? '')));
    await store.write(one?.name ?? '', Readable.from([second]));
    await store.write(other?.name ?? '', Readable.from([first]));
    await refused('The backup is damaged');
  });

  test('with another identity, and without one', async () => {
    await backUp();
    await refused('was made for other recipients', { identities: [await generateX25519Identity()] });
    await refused('is encrypted: set BACKUP_IDENTITY_FILE', { identities: [] });
  });

  test('with another secret, and without one', async () => {
    await backUp();
    await refused('needs AUTH_SECRET, which is kept apart', { secrets: {} });
    await refused('AUTH_SECRET is not the one of the backup', {
      secrets: { AUTH_SECRET: randomBytes(32).toString('hex') },
    });
  });

  test('of a newer release of the product', async () => {
    const { manifest } = await backUp();
    const name = '9998_from_the_future.sql';
    await writeManifest(store, { ...manifest, migrations: [...manifest.migrations, { name, checksum: '' }] });
    await refused(`A newer release of the product made the backup ${manifest.set} (it knows ${name})`);
    await writeManifest(store, { ...manifest, format: 2 as 1 });
    await refused('A newer release of the product');
  });

  test('into a storage with another file of the same name', async () => {
    await backUp();
    const [file = ''] = stored.keys();
    await target.files.put('client-documents', file, Readable.from(['other']), {
      contentType: 'text/plain',
      size: 5,
    });
    await expect(restore()).rejects.toThrow('The storage is not empty');
    await target.files.remove('client-documents', file);
    await refused('nothing', { set: 'nothing' });
  });
});

test('a restore into a database with any tables is refused', async () => {
  await backUp();
  await onTarget('CREATE TABLE public.mine (id int)');
  await expect(restore()).rejects.toThrow('The database is not empty');
  await expect(restore({ ownerUrl: source.ownerUrl })).rejects.toThrow('The database is not empty');
});

test('a restore that is interrupted at any read continues when it is run again, and no server starts before', {
  timeout: 90_000,
}, async () => {
  const { manifest } = await backUp();
  const reads = manifest.tables.length + stored.size + 3;
  // The first read of every part is the check, the second one the restore.
  let stoppedOnce = 0;
  for (const after of [1, 5, manifest.tables.length - 1, manifest.tables.length + 1]) {
    const stop = new AbortController();
    let left = reads + 1 + after;
    const counted: BackupStore = {
      ...store,
      read(name) {
        if (name.endsWith('.age') && --left === 0) stop.abort();
        return store.read(name);
      },
    };
    const outcome = await restore({ store: counted, signal: stop.signal }).then(
      () => 'done',
      () => 'stopped',
    );
    if (outcome === 'done') continue;
    stoppedOnce++;
    await expect(refuseHalfRestored(target.url)).rejects.toThrow('Run npm run restore again.');
    const other = (await backUp()).manifest.set;
    await expect(restore({ set: other })).rejects.toThrow('The restore of another backup');
    await store.remove(`sets/${other}/manifest.sha256`);
  }
  expect(stoppedOnce).toBeGreaterThan(2);
  await restore({ set: manifest.set });
  await refuseHalfRestored(target.url);
  for (const [file, bytes] of stored) {
    const found = await target.files.read('client-documents', file);
    expect(found && bytes.equals(await buffer(found.content))).toBe(true);
  }
  const { rows } = await onTarget('SELECT count(*)::int FROM client_requests');
  expect(rows).toEqual([{ count: 1 }]);
});

describe('keys of workspaces', { timeout: 60_000 }, () => {
  let workspaces: [string, string];
  let vault: Vault;
  let sealed: string[];
  beforeAll(async () => {
    vault = await openVault(testKeys, source.db);
  });
  beforeEach(async () => {
    await source.owner.query('TRUNCATE workspace_keys, value_keys, key_erasures');
    workspaces = [randomUUID(), randomUUID()];
    sealed = await Promise.all(workspaces.map((id) => vault.seal(id, 'place', 'a value')));
  });
  afterAll(() => source.owner.query('TRUNCATE master_keys, workspace_keys, value_keys, key_erasures'));

  const openRestored = async () => {
    const serverUrl = await ensureServerRole(target.url, secret, { acceptSecret: true });
    const db = openDatabase(serverUrl);
    try {
      const restored = await openVault(testKeys, db);
      return await Promise.all(sealed.map((each) => restored.open('place', each).catch(({ name }) => name)));
    } finally {
      await db.close();
    }
  };
  const keyObjects = async () => [...(await store.list('keys/')).keys()];
  const erase = async (id: string) => {
    await vault.eraseWorkspace(id);
    await eraseFromBackups(source.db.accounts, async () => store, secret);
  };

  test('are stored beside the sets, encrypted, and restored', async () => {
    const { rows } = await source.owner.query<{ wrapped_key: Buffer }>(
      'SELECT wrapped_key FROM workspace_keys',
    );
    const { manifest } = await backUp();
    expect(manifest.tables.map(({ name }) => name)).not.toContain('public.workspace_keys');
    const whole = Buffer.concat(
      await Promise.all([...(await store.list('')).keys()].map((name) => readWhole(store, name))),
    );
    for (const { wrapped_key } of rows) {
      expect(whole.includes(wrapped_key)).toBe(false);
      expect(whole.includes(wrapped_key.toString('base64'))).toBe(false);
    }
    for (const id of workspaces) expect(whole.includes(id)).toBe(false);
    await verifyBackup(store, { identities: [identity] });
    await restore();
    await expectRestored();
    expect(await openRestored()).toEqual(['a value', 'a value']);
  });

  test('that were erased disappear from all earlier backups at once, and the others stay', async () => {
    await backUp();
    await backUp();
    await erase(workspaces[0]);
    expect((await keyObjects()).filter((name) => !name.endsWith('.erased'))).toHaveLength(1);
    await verifyBackup(store, { identities: [identity] });
    await verifyBackup(store, { identities: [] });
    await restore();
    expect(await openRestored()).toEqual(['KeyDestroyed', 'a value']);
  });

  test('that are erased during a backup are not in it either', async () => {
    const slow: BackupStore = {
      ...store,
      async write(name, content) {
        if (name.startsWith('keys/') && !name.endsWith('.erased')) await erase(workspaces[0]);
        await store.write(name, content);
      },
    };
    await backUp({ store: slow });
    expect((await keyObjects()).filter((name) => !name.endsWith('.erased'))).toHaveLength(1);
    await restore();
    expect(await openRestored()).toEqual(['KeyDestroyed', 'a value']);
  });

  test('that were replaced stay for the sets that need them, and are deleted with these', async () => {
    const { manifest } = await backUp();
    await vault.rotateWorkspaceKey(workspaces[0]);
    await vault.rewrapValueKey(workspaces[0]);
    for (const version of await vault.listReplacedKeys(workspaces[0], 0))
      await vault.deleteKeyVersion(workspaces[0], version);
    await backUp();
    expect(await keyObjects()).toHaveLength(3);
    await restore({ set: manifest.set });
    expect(await openRestored()).toEqual(['a value', 'a value']);
    await backUp({ keep: 1 });
    expect(await keyObjects()).toHaveLength(2);
  });

  test('that are missing, changed, or wrapped by a missing master key stop a restore before anything is written', async () => {
    await backUp();
    const [name = ''] = await keyObjects();
    const bytes = await readWhole(store, name);
    const flipped = Buffer.from(bytes);
    flipped[bytes.length - 1] = (flipped[bytes.length - 1] ?? 0) ^ 1;
    for (const broken of [flipped, bytes.subarray(0, -1), null]) {
      if (broken) await store.write(name, Readable.from([broken]));
      else await store.remove(name);
      await expect(restore()).rejects.toThrow('The backup is damaged');
      await expect(verifyBackup(store, { identities: [] })).rejects.toThrow('The backup is damaged');
    }
    await store.write(name, Readable.from([bytes]));
    const other = { ...testKeys, masterKeys: [randomBytes(32).toString('base64')] };
    await expect(
      restore({ requireMasterKeys: (needed) => requireMasterKeys(other, needed) }),
    ).rejects.toThrow(/^The master key [0-9a-f]{16} is missing/);
    await restore({ requireMasterKeys: (needed) => requireMasterKeys(testKeys, needed) });
  });

  test('wrapped by a new master key require that one', async () => {
    const { manifest } = await backUp();
    const next = randomBytes(32).toString('base64');
    const renewed = await openVault({ ...testKeys, masterKeys: [next, testMasterKey] }, source.db);
    await renewed.renewWraps();
    await backUp();
    await restore({ set: manifest.set });
    const db = openDatabase(await ensureServerRole(target.url, secret, { acceptSecret: true }));
    try {
      const restored = await openVault({ ...testKeys, masterKeys: [next] }, db);
      expect(await restored.open('place', sealed[0] ?? '')).toBe('a value');
    } finally {
      await db.close();
    }
  });
});

async function onTarget(sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

async function readWhole(from: BackupStore, name: string): Promise<Buffer> {
  const source = await from.read(name);
  return source ? buffer(source) : Buffer.alloc(0);
}

const readAll = async (from: BackupStore): Promise<Buffer[]> =>
  Promise.all([...(await from.list('')).keys()].map((name) => readWhole(from, name)));
