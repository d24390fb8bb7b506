import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { createLog } from '../../log/log.ts';
import { testKeys } from '../../vault/vault.testing.ts';
import { openVault, type Vault } from '../../vault/vault.ts';
import { createFileStorage } from '../create-file-storage.ts';
import { renewFileWraps } from './renew-file-wraps.ts';
import { type SealedStorage, sealedStorage } from './sealed-storage.ts';
import { storedFileRows } from './stored-files.ts';

const bucket = 'client-documents';
const log = createLog('silent');
let database: TestDatabase;
let dataDir: string;
/** Two servers on one database. */
let vault: Vault;
let other: Vault;
let files: SealedStorage;
let filesOfOther: SealedStorage;
let workspaceId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  vault = await openVault(testKeys, database.db);
  other = await openVault(testKeys, database.db);
  dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-wraps-'));
  const storage = createFileStorage({ dataDir });
  const rows = storedFileRows(database.db);
  files = sealedStorage({ storage, vault, rows, log });
  filesOfOther = sealedStorage({ storage, vault: other, rows, log });
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await database.drop();
});
beforeEach(async () => {
  await database.owner.query('TRUNCATE stored_files');
  await rm(path.join(dataDir, 'files'), { recursive: true, force: true });
  workspaceId = randomUUID();
});

const put = (name: string, content: Buffer, of = files, workspace = workspaceId) =>
  of.put(bucket, name, Readable.from([content]), {
    contentType: 'application/pdf',
    size: content.length,
    workspaceId: workspace,
  });
const read = async (name: string, of = files) =>
  Buffer.concat((await (await of.read(bucket, name))?.content.toArray()) ?? []);
const stored = (name: string) => readFile(path.join(dataDir, 'files', bucket, name));
const renew = (by = vault, replacedKeptMs = 0) =>
  renewFileWraps({ db: database.db, vault: by, log }, { replacedKeptMs });
const wrappedBy = async (): Promise<unknown[]> =>
  (
    await database.owner.query(
      'SELECT DISTINCT key_workspace_id AS workspace, key_version AS version FROM stored_files ORDER BY 2',
    )
  ).rows;
const versions = async (workspace = workspaceId): Promise<number[]> =>
  (
    await database.owner.query<{ version: number }>(
      'SELECT version FROM workspace_keys WHERE workspace_id = $1 ORDER BY 1',
      [workspace],
    )
  ).rows.map(({ version }) => version);

it('a new workspace key wraps the keys of its files again, and no stored byte changes', async () => {
  const contents = new Map(Array.from({ length: 450 }, (_, n) => [`a/${n}.pdf`, randomBytes(n * 30)]));
  for (const [name, content] of contents) await put(name, content);
  const before = new Map(
    await Promise.all([...contents.keys()].map(async (name) => [name, await stored(name)] as const)),
  );
  const note = await vault.seal(workspaceId, 'place', 'a value');
  expect(await vault.rotateWorkspaceKey(workspaceId)).toBe(2);
  expect(await renew()).toBe(450);
  expect(await wrappedBy()).toEqual([{ workspace: workspaceId, version: 2 }]);
  expect(await versions()).toEqual([2]);
  for (const [name, content] of contents) {
    expect((await read(name)).equals(content), name).toBe(true);
    expect((await stored(name)).equals(before.get(name) ?? Buffer.alloc(0)), name).toBe(true);
  }
  expect(await vault.open('place', note)).toBe('a value');
  expect(await renew()).toBe(0);
});

it('files are stored and read on two servers while the key changes repeatedly', async () => {
  const contents = new Map<string, Buffer>();
  let turning = true;
  const using = [files, filesOfOther].map(async (of, server) => {
    for (let n = 0; turning; n++) {
      const content = randomBytes(2_000);
      await put(`${server}/${n}`, content, of);
      contents.set(`${server}/${n}`, content);
      const names = [...contents.keys()];
      const name = names[(n * 7) % names.length] ?? '';
      expect((await read(name, of)).equals(contents.get(name) ?? Buffer.alloc(0)), name).toBe(true);
    }
  });
  for (let round = 0; round < 6; round++) {
    await (round % 2 ? vault : other).rotateWorkspaceKey(workspaceId);
    await Promise.all([renew(vault, 60_000), renew(other, 60_000)]);
  }
  turning = false;
  await Promise.all(using);
  await renew();
  expect(await versions()).toEqual([7]);
  for (const [name, content] of contents)
    for (const of of [files, filesOfOther]) expect((await read(name, of)).equals(content), name).toBe(true);
});

it('a replaced key is kept as long as an upload may have started with it', async () => {
  await put('a', Buffer.from('x'));
  const { wrapped } = await other.makeFileKey(workspaceId, 'upload 1');
  await vault.rotateWorkspaceKey(workspaceId);
  await renewFileWraps({ db: database.db, vault, log });
  expect(await versions()).toEqual([1, 2]);
  await expect(vault.openFileKey(wrapped, 'upload 1')).resolves.toHaveLength(32);
});

it('the key of a file whose case moved is wrapped by the other workspace, and survives the erase of the first', async () => {
  const to = randomUUID();
  await put('moved', Buffer.from('moved'));
  await put('stayed', Buffer.from('stayed'));
  await database.owner.query(`UPDATE stored_files SET workspace_id = $1 WHERE file_path = 'moved'`, [to]);
  expect(await read('moved')).toEqual(Buffer.from('moved'));
  expect(await renew()).toBe(1);
  await vault.eraseWorkspace(workspaceId);
  expect(await read('moved')).toEqual(Buffer.from('moved'));
  await expect(read('stayed')).rejects.toMatchObject({ name: 'KeyDestroyed' });
});

it('after an erase nothing of the workspace can be decrypted, on another server too, and nothing new is sealed', async () => {
  await put('a', Buffer.from('x'));
  const note = await vault.seal(workspaceId, 'place', 'a value');
  const elsewhere = randomUUID();
  await put('b', Buffer.from('y'), files, elsewhere);
  expect(await read('a', filesOfOther)).toEqual(Buffer.from('x'));
  expect(await other.open('place', note)).toBe('a value');
  expect(await vault.eraseWorkspace(workspaceId)).toEqual({ destroyed: 1 });
  const destroyed = { name: 'KeyDestroyed' };
  await expect(read('a')).rejects.toMatchObject(destroyed);
  await expect(vault.open('place', note)).rejects.toMatchObject(destroyed);
  await expect.poll(() => read('a', filesOfOther).then(String, ({ name }) => name)).toBe('KeyDestroyed');
  await expect.poll(() => other.open('place', note).catch(({ name }) => name)).toBe('KeyDestroyed');
  for (const server of [vault, other]) {
    await expect(server.seal(workspaceId, 'place', 'x')).rejects.toMatchObject(destroyed);
    await expect(server.makeFileKey(workspaceId, 'x')).rejects.toMatchObject(destroyed);
  }
  await expect(vault.rotateWorkspaceKey(workspaceId)).rejects.toMatchObject(destroyed);
  expect(await read('b', filesOfOther)).toEqual(Buffer.from('y'));
  await renew();
  const { rows } = await database.owner.query(
    'SELECT wrapped_key, master_key_id, destroyed_at IS NULL AS alive FROM workspace_keys WHERE workspace_id = $1',
    [workspaceId],
  );
  expect(rows).toEqual([{ wrapped_key: null, master_key_id: null, alive: false }]);
});
