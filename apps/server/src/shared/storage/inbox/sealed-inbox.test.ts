import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { FileOpener, headerLength, sealedLength } from '../../vault/sealed-file.ts';
import { testKeys } from '../../vault/vault.testing.ts';
import { openVault, type Vault } from '../../vault/vault.ts';
import { type FakeS3, startFakeS3 } from '../testing/fake-s3.ts';
import { diskSpans } from './disk-spans.ts';
import { s3Spans } from './s3-spans.ts';
import { sealedInbox } from './sealed-inbox.ts';
import type { UploadInbox } from './upload-inbox.ts';

let database: TestDatabase;
let vault: Vault;
let folder: string;
let s3: FakeS3;
let inbox: UploadInbox;

beforeAll(async () => {
  database = await createTestDatabase();
  vault = await openVault(testKeys, database.db);
  folder = await mkdtemp(path.join(tmpdir(), 'visafolio-inbox-'));
  s3 = await startFakeS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
  await database.drop();
});

async function begin(size: number): Promise<string> {
  const id = randomUUID();
  const metadata = { workspace: randomUUID(), filename: 'passport.pdf' };
  await inbox.store.create(new Upload({ id, size, offset: 0, metadata }));
  return id;
}

const write = (id: string, offset: number, ...pieces: Buffer[]) =>
  inbox.store.write(Readable.from(pieces), id, offset);

const readAll = async (id: string): Promise<Buffer> =>
  Buffer.concat(await (await inbox.fetch(id)).stream().toArray());

describe.each(['disk', 's3'] as const)('on %s', (place) => {
  beforeEach(() => {
    inbox = sealedInbox(place === 's3' ? s3Spans(s3.settings) : diskSpans(folder), vault);
  });

  it('an upload continues at any offset, and the store contains no plain text', async () => {
    const canary = Buffer.from('a canary that must not be found');
    const content = Buffer.concat([canary, randomBytes(1_500_000), canary]);
    const id = await begin(content.length);
    for (let offset = 0; offset < content.length; ) {
      const end = Math.min(content.length, offset + randomInt(1, 400_000));
      offset = await write(
        id,
        offset,
        content.subarray(offset, offset + 7),
        content.subarray(offset + 7, end),
      );
      expect(offset).toBe(end);
      // Another server has the same state.
      expect((await inbox.find(id))?.offset).toBe(end);
    }
    expect((await readAll(id)).equals(content)).toBe(true);
    const received = await inbox.fetch(id);
    for (let tries = 0; tries < 20; tries++) {
      const [position, length] = [randomInt(content.length), randomInt(1, 600_000)];
      expect(
        (await received.read(position, length)).equals(content.subarray(position, position + length)),
      ).toBe(true);
    }
    const stored =
      place === 's3'
        ? [...s3.objects.values()].map(({ bytes }) => bytes)
        : await Promise.all(
            (await readdir(path.join(folder, id))).map((name) => readFile(path.join(folder, id, name))),
          );
    expect(stored.length).toBeGreaterThan(1);
    for (const bytes of stored) expect(bytes.includes(canary)).toBe(false);
    await inbox.remove(id);
    expect(await inbox.find(id)).toBeNull();
    expect(await inbox.list()).toEqual([]);
  });

  it('bytes received before a connection broke are kept', async () => {
    const content = randomBytes(500_000);
    const id = await begin(content.length);
    async function* breaking() {
      yield content.subarray(0, 300_001);
      throw new Error('the connection is gone');
    }
    await expect(inbox.store.write(Readable.from(breaking()), id, 0)).rejects.toMatchObject({
      status_code: 500,
    });
    expect((await inbox.find(id))?.offset).toBe(300_001);
    await write(id, 300_001, content.subarray(300_001));
    expect((await readAll(id)).equals(content)).toBe(true);
    await inbox.remove(id);
  });

  it('remains of a crash without their beginning are listed and can be removed', async () => {
    const id = await begin(10);
    await write(id, 0, Buffer.alloc(10));
    if (place === 's3') s3.objects.delete(`incoming/${id}/info.json`);
    else await rm(path.join(folder, id, 'info.json'));
    expect(await inbox.find(id)).toBeNull();
    expect((await inbox.list()).map((each) => each.id)).toEqual([id]);
    await inbox.remove(id);
    expect(await inbox.list()).toEqual([]);
  });
});

/** Bytes of content per chunk, and stored bytes per chunk. */
const chunk = 64 * 1024;
const storedChunk = chunk + 16;
const wholeFile = (id: string) => path.join(folder, id, 'whole');
/** A server that did not receive the upload so far. */
const anotherServer = () => {
  inbox = sealedInbox(diskSpans(folder), vault);
};

describe('on disk, an uninterrupted upload', () => {
  beforeEach(anotherServer);

  it('is sealed in its final form, in any number of requests', async () => {
    const content = randomBytes(1_300_007);
    const id = await begin(content.length);
    for (let offset = 0; offset < content.length; ) {
      const end = Math.min(content.length, offset + randomInt(1, 300_000));
      const pieces: Buffer[] = [];
      for (let at = offset; at < end; at += 9_000)
        pieces.push(content.subarray(at, Math.min(end, at + 9_000)));
      offset = await write(id, offset, ...pieces);
      expect((await sealedInbox(diskSpans(folder), vault).find(id))?.offset).toBe(end);
    }
    expect((await readdir(path.join(folder, id))).sort()).toEqual(['info.json', 'whole']);
    const received = await inbox.fetch(id);
    expect(received.whole?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    const opener = new FileOpener(
      received.whole?.key ?? Buffer.alloc(0),
      content.length,
      sealedLength(content.length),
    );
    const stored = await readFile(wholeFile(id));
    expect(stored.length).toBe(sealedLength(content.length));
    for (let index = 0; index * chunk < content.length; index++) {
      const from = headerLength + index * storedChunk;
      const opened = opener.openChunk(index, stored.subarray(from, from + opener.sealedChunkLength(index)));
      expect(opened.equals(content.subarray(index * chunk, (index + 1) * chunk))).toBe(true);
    }
    expect((await readAll(id)).equals(content)).toBe(true);
    await inbox.remove(id);
  });

  it('continues on another server in spans, and no nonce is used twice', async () => {
    const content = randomBytes(700_000);
    const id = await begin(content.length);
    await write(id, 0, content.subarray(0, 300_001));
    const begun = await readFile(wholeFile(id));
    anotherServer();
    expect((await inbox.find(id))?.offset).toBe(300_001);
    await write(id, 300_001, content.subarray(300_001));
    expect((await readFile(wholeFile(id))).equals(begun)).toBe(true);
    const received = await inbox.fetch(id);
    expect(received.whole).toBeUndefined();
    expect((await readAll(id)).equals(content)).toBe(true);
    await inbox.remove(id);
  });

  it('that was cut off at any byte by a kill is valid up to its last complete chunk', async () => {
    const content = randomBytes(5 * chunk);
    const id = await begin(content.length);
    await write(id, 0, content);
    for (const length of [
      5 * storedChunk + headerLength - 1,
      2 * storedChunk + headerLength + 7,
      headerLength + 1,
      3,
    ]) {
      await truncate(wholeFile(id), length);
      anotherServer();
      const whole = Math.max(0, Math.floor((length - headerLength) / storedChunk));
      expect((await inbox.find(id))?.offset).toBe(whole * chunk);
    }
    await write(id, 0, content);
    expect((await readAll(id)).equals(content)).toBe(true);
    await inbox.remove(id);
  });
});

describe('damaged pieces', () => {
  beforeEach(anotherServer);
  const span = 256 * 1024;
  const spanFile = (id: string, index: number) =>
    path.join(folder, id, `${String(1 + index * span).padStart(13, '0')}-${span}`);
  /** One byte, then the rest on another server. */
  async function beginInSpans(content: Buffer): Promise<string> {
    const id = await begin(content.length);
    await write(id, 0, content.subarray(0, 1));
    anotherServer();
    await write(id, 1, content.subarray(1));
    return id;
  }

  it('are never stored: the sender continues from them', async () => {
    const content = randomBytes(4 * span + 1);
    const id = await beginInSpans(content);
    const bytes = await readFile(spanFile(id, 2));
    bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
    await writeFile(spanFile(id, 2), bytes);
    await expect(readAll(id)).rejects.toMatchObject({ name: 'BrokenSeal' });
    expect((await inbox.find(id))?.offset).toBe(1 + 2 * span);
    await write(id, 1 + 2 * span, content.subarray(1 + 2 * span));
    expect((await readAll(id)).equals(content)).toBe(true);
    await inbox.remove(id);
  });

  it('of an uninterrupted upload are dropped when they are read', async () => {
    const content = randomBytes(4 * chunk);
    const id = await begin(content.length);
    await write(id, 0, content);
    const bytes = await readFile(wholeFile(id));
    bytes[headerLength + 2 * storedChunk + 50] = (bytes[headerLength + 2 * storedChunk + 50] ?? 0) ^ 1;
    await writeFile(wholeFile(id), bytes);
    await expect(readAll(id)).rejects.toMatchObject({ name: 'BrokenSeal' });
    expect((await inbox.find(id))?.offset).toBe(2 * chunk);
    await write(id, 2 * chunk, content.subarray(2 * chunk));
    expect((await inbox.fetch(id)).whole).toBeUndefined();
    expect((await readAll(id)).equals(content)).toBe(true);
    await inbox.remove(id);
  });

  it('are refused if they were exchanged or come from another upload', async () => {
    const ids = [
      await beginInSpans(randomBytes(2 * span + 1)),
      await beginInSpans(randomBytes(2 * span + 1)),
    ];
    const [first = '', second = ''] = ids;
    await rename(spanFile(first, 0), spanFile(first, 9));
    await rename(spanFile(first, 1), spanFile(first, 0));
    await rename(spanFile(first, 9), spanFile(first, 1));
    await expect(readAll(first)).rejects.toMatchObject({ name: 'BrokenSeal' });
    await rename(spanFile(second, 1), spanFile(first, 0));
    await expect(readAll(first)).rejects.toMatchObject({ name: 'BrokenSeal' });
    for (const id of ids) await inbox.remove(id);
  });

  it('plain-text uploads of an earlier release are removed by the next cleaning', async () => {
    const id = randomUUID();
    await writeFile(path.join(folder, id), 'a passport');
    await writeFile(path.join(folder, `${id}.json`), '{}');
    expect(await inbox.find(id)).toBeNull();
    const [found] = await inbox.list();
    expect([found?.id, found?.touchedAt.getTime()]).toEqual([id, 0]);
    await inbox.remove(id);
    expect(await readdir(folder)).toEqual([]);
  });
});
