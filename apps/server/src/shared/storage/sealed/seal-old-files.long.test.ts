import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { createNamedLocks, type NamedLocks } from '../../db/coordination/named-locks.ts';
import { createLog } from '../../log/log.ts';
import { testKeys } from '../../vault/vault.testing.ts';
import { openVault, type Vault } from '../../vault/vault.ts';
import { createFileStorage } from '../create-file-storage.ts';
import type { FileStorage } from '../file-storage.ts';
import { sealOldFiles } from './seal-old-files.ts';
import { type SealedStorage, sealedStorage } from './sealed-storage.ts';
import { storedFileRows } from './stored-files.ts';

// Hundreds of files are flushed to disk.
vi.setConfig({ testTimeout: 60_000 });

const bucket = 'client-documents';
const workspaceId = randomUUID();
const log = createLog('silent');
let database: TestDatabase;
let vault: Vault;
let locks: NamedLocks;
let dataDir: string;
let storage: FileStorage;
let files: SealedStorage;
let contents: Map<string, Buffer>;

beforeAll(async () => {
  database = await createTestDatabase();
  vault = await openVault(testKeys, database.db);
  locks = createNamedLocks(database.db.url, database.db.limits);
});
afterAll(async () => {
  await locks.close();
  await database.drop();
});
beforeEach(async () => {
  await database.owner.query('TRUNCATE stored_files');
  dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-old-'));
  storage = createFileStorage({ dataDir });
  files = sealedStorage({ storage, vault, rows: storedFileRows(database.db), log });
  contents = new Map();
  await mkdir(path.join(dataDir, 'files', bucket, 'old'), { recursive: true });
  for (let n = 0; n < 120; n++) {
    const name = `old/${n}.pdf`;
    const content = randomBytes(n * 1_500);
    contents.set(name, content);
    await writeFile(at(name), content);
    await database.owner.query(
      'INSERT INTO stored_files (workspace_id, bucket, file_path, sealed) VALUES ($1, $2, $3, false)',
      [workspaceId, bucket, name],
    );
  }
  return () => rm(dataDir, { recursive: true });
});

const at = (name: string) => path.join(dataDir, 'files', bucket, name);
const run = (forMs?: number, store = storage) =>
  sealOldFiles({ db: database.db, uploadStaging: { locks }, storage: store, vault, log }, forMs);
const read = async (name: string) =>
  Buffer.concat((await (await files.read(bucket, name))?.content.toArray()) ?? []);

async function expectAllSealed() {
  for (const [name, content] of contents) {
    expect((await read(name)).equals(content), name).toBe(true);
    expect((await readFile(at(name))).subarray(1, 7).toString()).toBe('VFSEAL');
  }
  const { rows } = await database.owner.query(
    'SELECT file_path, sha256, size FROM stored_files WHERE sealed',
  );
  expect(rows).toHaveLength(contents.size);
  for (const { file_path, sha256, size } of rows) {
    const content = contents.get(file_path) ?? Buffer.alloc(0);
    expect([size, sha256]).toEqual([
      String(content.length),
      createHash('sha256').update(content).digest('hex'),
    ]);
  }
  expect((await readdir(path.join(dataDir, 'files', bucket, 'old'))).length).toBe(contents.size);
}

it('old files are sealed in place, and can be read all the time', async () => {
  const sealing = run();
  let reads = 0;
  let done = false;
  const reading = (async () => {
    const names = [...contents.keys()];
    while (!done || reads < names.length) {
      const name = names[reads++ % names.length] ?? '';
      expect((await read(name)).equals(contents.get(name) ?? Buffer.alloc(0)), name).toBe(true);
    }
  })();
  expect(await sealing).toBe(0);
  done = true;
  await reading;
  await expectAllSealed();
  expect(await run()).toBe(0);
});

it('a run that was interrupted at any moment is continued', async () => {
  let left = 120;
  for (let runs = 0; left && runs < 500; runs++) {
    let moments = 1 + (runs % 4);
    const dying = async () => {
      if (moments-- === 0) throw new Error('killed');
    };
    const dyingStorage: FileStorage = {
      ...storage,
      async replace(...file) {
        await dying();
        await storage.replace(...file);
        // Between the file and its row.
        await dying();
      },
    };
    left = await run(undefined, dyingStorage);
  }
  expect(left).toBe(0);
  await expectAllSealed();
});

it('a file that is deleted meanwhile does not reappear', async () => {
  const name = 'old/100.pdf';
  const deleting: FileStorage = {
    ...storage,
    async replace(...file) {
      if (file[1] === name) await files.remove(bucket, name);
      await storage.replace(...file);
    },
  };
  contents.delete(name);
  expect(await run(undefined, deleting)).toBe(0);
  await expectAllSealed();
});

it('a missing file is recorded and does not delay the others', async () => {
  const name = 'old/50.pdf';
  await rm(at(name));
  contents.delete(name);
  expect(await run()).toBe(0);
  await expectAllSealed();
  const { rows } = await database.owner.query(
    'SELECT file_path FROM stored_files WHERE broken_at IS NOT NULL',
  );
  expect(rows).toEqual([{ file_path: name }]);
});
