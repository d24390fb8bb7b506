import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordPlainFile } from '../../../../test/builders/stored-files.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { createLog } from '../../log/log.ts';
import { testKeys } from '../../vault/vault.testing.ts';
import { openVault, type Vault } from '../../vault/vault.ts';
import { createFileStorage } from '../create-file-storage.ts';
import type { FileStorage } from '../file-storage.ts';
import { type FakeS3, startFakeS3 } from '../testing/fake-s3.ts';
import { type SealedStorage, sealedStorage } from './sealed-storage.ts';
import { storedFileRows } from './stored-files.ts';

const bucket = 'client-documents';
const workspaceId = randomUUID();

let database: TestDatabase;
let vault: Vault;
let dataDir: string;
let s3: FakeS3;

beforeAll(async () => {
  database = await createTestDatabase();
  vault = await openVault(testKeys, database.db);
  dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-sealed-'));
  s3 = await startFakeS3();
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true });
  await database.drop();
});
beforeEach(() => database.owner.query('TRUNCATE stored_files'));

const seal = (storage: FileStorage): SealedStorage =>
  sealedStorage({ storage, vault, rows: storedFileRows(database.db), log: createLog('silent') });

const put = (files: SealedStorage, filePath: string, content: Buffer) =>
  files.put(bucket, filePath, Readable.from([content]), {
    contentType: 'application/pdf',
    size: content.length,
    workspaceId,
  });

async function read(files: SealedStorage, filePath: string, range?: { start: number; end: number }) {
  const stored = await files.read(bucket, filePath, range);
  return stored && { size: stored.size, content: Buffer.concat(await stored.content.toArray()) };
}

const rows = async () =>
  (await database.owner.query('SELECT file_path, workspace_id, size, sha256, sealed FROM stored_files')).rows;

describe.each(['disk', 's3'] as const)('on %s', (place) => {
  let files: SealedStorage;
  beforeAll(() => {
    files = seal(createFileStorage(place === 's3' ? { dataDir, s3: s3.settings } : { dataDir }));
  });

  const readRaw = async (filePath: string): Promise<Buffer> =>
    place === 's3'
      ? (s3.objects.get(`${bucket}/${filePath}`)?.bytes ?? Buffer.alloc(0))
      : readFile(path.join(dataDir, 'files', bucket, filePath));
  const writeRaw = async (filePath: string, bytes: Buffer): Promise<void> => {
    if (place === 's3') s3.objects.set(`${bucket}/${filePath}`, { bytes, headers: {} });
    else {
      const location = path.join(dataDir, 'files', bucket, filePath);
      await mkdir(path.dirname(location), { recursive: true });
      await writeFile(location, bytes);
    }
  };

  it('a file is read unchanged, completely and in any part, and the store contains no plain text', async () => {
    const canary = Buffer.from('a canary that must not be found');
    const content = Buffer.concat([canary, randomBytes(400_000), canary]);
    await put(files, `${place}/scan.pdf`, content);
    expect((await read(files, `${place}/scan.pdf`))?.content.equals(content)).toBe(true);
    const raw = await readRaw(`${place}/scan.pdf`);
    expect(raw.includes(canary)).toBe(false);
    for (let tries = 0; tries < 40; tries++) {
      const start = randomInt(content.length);
      const end = randomInt(start, content.length);
      const part = await read(files, `${place}/scan.pdf`, { start, end });
      expect(part?.size).toBe(content.length);
      expect(part?.content.equals(content.subarray(start, end + 1)), `${start} to ${end}`).toBe(true);
    }
    expect(await rows()).toEqual([
      {
        file_path: `${place}/scan.pdf`,
        workspace_id: workspaceId,
        size: String(content.length),
        sha256: createHash('sha256').update(content).digest('hex'),
        sealed: true,
      },
    ]);
    await files.remove(bucket, `${place}/scan.pdf`);
    expect(await read(files, `${place}/scan.pdf`)).toBeNull();
    expect(await rows()).toEqual([]);
  });

  it('an empty file and one whose last chunk is full can be read', async () => {
    for (const size of [0, 65_536]) {
      await put(files, `${place}/of-${size}`, Buffer.alloc(size, 1));
      expect((await read(files, `${place}/of-${size}`))?.content.length).toBe(size);
    }
  });

  it('a changed, truncated or exchanged file is not served, not even its first byte', async () => {
    const content = randomBytes(10_000);
    await put(files, `${place}/a`, content);
    await put(files, `${place}/b`, content);
    const raw = await readRaw(`${place}/a`);
    const broken = [
      Buffer.concat([Buffer.alloc(1), raw.subarray(1)]),
      raw.subarray(0, -1),
      raw.subarray(0, 50),
      Buffer.concat([raw, raw]),
      await readRaw(`${place}/b`),
      Buffer.from('a plain text that somebody put there'),
    ];
    for (const [index, bytes] of broken.entries()) {
      await writeRaw(`${place}/a`, bytes);
      const answer = files.read(bucket, `${place}/a`);
      await expect(answer, `${index}`).rejects.toMatchObject({ name: 'BrokenSeal' });
      // Reading a range skips the header, whose values the row has too.
      if (index === 0) continue;
      const part = files.read(bucket, `${place}/a`, { start: 5, end: 10 });
      await expect(part, `part ${index}`).rejects.toMatchObject({ name: 'BrokenSeal' });
    }
  });

  it('a stream fails at the first changed chunk', async () => {
    const content = randomBytes(300_000);
    await put(files, `${place}/long`, content);
    const raw = Buffer.from(await readRaw(`${place}/long`));
    raw[raw.length - 100] = (raw[raw.length - 100] ?? 0) ^ 1;
    await writeRaw(`${place}/long`, raw);
    const stored = await files.read(bucket, `${place}/long`);
    const received: Buffer[] = [];
    const sent = pipeline(stored?.content ?? [], async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) received.push(piece);
    });
    await expect(sent).rejects.toMatchObject({ name: 'BrokenSeal' });
    const got = Buffer.concat(received);
    expect(got.length).toBeLessThan(content.length);
    expect(got.equals(content.subarray(0, got.length))).toBe(true);
    // A range without that chunk can be read.
    expect((await read(files, `${place}/long`, { start: 70_000, end: 80_000 }))?.content).toEqual(
      content.subarray(70_000, 80_001),
    );
  });

  it('an unsealed file of an earlier release can be read, and only that one', async () => {
    const content = randomBytes(1_000);
    await writeRaw(`${place}/old`, content);
    await recordPlainFile(database.owner, `${place}/old`);
    expect((await read(files, `${place}/old`))?.content.equals(content)).toBe(true);
    expect((await read(files, `${place}/old`, { start: 10, end: 19 }))?.content).toEqual(
      content.subarray(10, 20),
    );
    await writeRaw(`${place}/new`, content);
    expect(await read(files, `${place}/new`)).toBeNull();
  });

  it('a failing upload leaves no file and no row', async () => {
    async function* broken() {
      yield randomBytes(100_000);
      throw new Error('the connection is gone');
    }
    const facts = { contentType: 'x', size: 200_000, workspaceId };
    await expect(files.put(bucket, `${place}/half`, Readable.from(broken()), facts)).rejects.toThrow();
    expect(await read(files, `${place}/half`)).toBeNull();
    expect(await rows()).toEqual([]);
  });
});

it('an existing path is not overwritten', async () => {
  const files = seal(createFileStorage({ dataDir }));
  await put(files, 'taken/a', Buffer.from('first'));
  await expect(put(files, 'taken/a', Buffer.from('second'))).rejects.toThrow();
  expect((await read(files, 'taken/a'))?.content.toString()).toBe('first');
});

it('a reader that stops closes everything', async () => {
  const files = seal(createFileStorage({ dataDir }));
  await put(files, 'left/a', randomBytes(1_000_000));
  const open = async () => (await readdir('/proc/self/fd')).length;
  const before = await open();
  for (let reader = 0; reader < 10; reader++) (await files.read(bucket, 'left/a'))?.content.destroy();
  await expect.poll(open).toBeLessThanOrEqual(before + 2);
});
