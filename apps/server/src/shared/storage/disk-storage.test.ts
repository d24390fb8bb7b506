import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileStorage } from './create-file-storage.ts';
import type { FileStorage } from './file-storage.ts';

let dataDir: string;
let files: FileStorage;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-storage-'));
  files = createFileStorage({ dataDir });
});
afterEach(() => rm(dataDir, { recursive: true }));

const text = (content: string) => Readable.from([Buffer.from(content)]);
const facts = { contentType: 'application/pdf', size: 5 };
const put = (name: string, content: Readable) => files.put('client-documents', name, content, facts);

async function read(name: string, range?: { start: number; end: number }): Promise<string | null> {
  const stored = await files.read('client-documents', name, range);
  return stored && `${stored.size}:${await buffer(stored.content)}`;
}

describe('files on the disk', () => {
  it('can be read completely or in part', async () => {
    await put('user/doc_1.pdf', text('hello'));
    expect(await read('user/doc_1.pdf')).toBe('5:hello');
    expect(await read('user/doc_1.pdf', { start: 1, end: 3 })).toBe('5:ell');
    expect(await read('user/doc_2.pdf')).toBeNull();
    expect(await read('user')).toBeNull();
  });

  it('are never overwritten, not even by two parallel writers', async () => {
    await put('a.pdf', text('first'));
    await expect(put('a.pdf', text('other'))).rejects.toThrow();
    expect(await read('a.pdf')).toBe('5:first');
    const both = await Promise.allSettled([put('b.pdf', text('one')), put('b.pdf', text('two'))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = both[0]?.status === 'fulfilled' ? 'one' : 'two';
    expect(await read('b.pdf')).toBe(`3:${winner}`);
  });

  it('leave nothing behind when the stream fails', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        throw new Error('the line is dead');
      })(),
    );
    await expect(put('user/doc.pdf', broken)).rejects.toThrow('the line is dead');
    expect(await readdir(path.join(dataDir, 'files/client-documents/user'))).toEqual([]);
  });

  it('are gone when removed, with remains of a crash; removing again is no error', async () => {
    await put('user/doc.pdf', text('hello'));
    await writeFile(path.join(dataDir, 'files/client-documents/user/doc.pdf.part'), 'he');
    await files.remove('client-documents', 'user/doc.pdf');
    await files.remove('client-documents', 'user/doc.pdf');
    expect(await readdir(path.join(dataDir, 'files/client-documents/user'))).toEqual([]);
  });

  it("are readable only to the server's user", async () => {
    await put('user/doc.pdf', text('hello'));
    const mode = async (name: string) => ((await stat(path.join(dataDir, name))).mode & 0o777).toString(8);
    expect([await mode('files'), await mode('files/client-documents/user/doc.pdf')]).toEqual(['700', '600']);
    await files.check();
  });
});

describe('an invalid path', () => {
  it.each([
    '../auth-secret',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '.hidden',
    'a/.b',
    'a\0b',
    'a\\b',
    'a b',
    '',
    'ü.pdf',
    '%2e%2e/x',
  ])('%j is refused', async (name) => {
    await expect(put(name, text('x'))).rejects.toThrow('Not a path');
    await expect(files.remove('client-documents', name)).rejects.toThrow('Not a path');
    expect(await read(name)).toBeNull();
  });
});
