import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStorage } from './create-file-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { type FakeS3, startFakeS3 } from './testing/fake-s3.ts';

let s3: FakeS3;
let files: FileStorage;
beforeAll(async () => {
  s3 = await startFakeS3();
  files = createFileStorage({ dataDir: '/nowhere', s3: s3.settings });
});
afterAll(() => s3.close());

const put = (name: string, content: Readable) =>
  files.put('client-documents', name, content, { contentType: 'application/pdf', size: 5 });

describe('files in S3', () => {
  it('are stored below their bucket, and cacheable for an hour', async () => {
    await files.check();
    await put('user/doc.pdf', Readable.from([Buffer.from('hello')]));
    const stored = s3.objects.get('client-documents/user/doc.pdf');
    expect(stored?.bytes.toString()).toBe('hello');
    expect(stored?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'max-age=3600',
    });
  });

  it('can be read completely or in part', async () => {
    const read = async (name: string, range?: { start: number; end: number }) => {
      const found = await files.read('client-documents', name, range);
      return found && `${found.size}:${await buffer(found.content)}`;
    };
    expect(await read('user/doc.pdf')).toBe('5:hello');
    expect(await read('user/doc.pdf', { start: 1, end: 3 })).toBe('5:ell');
    expect(await read('user/none.pdf')).toBeNull();
  });

  it('are never overwritten', async () => {
    await expect(put('user/doc.pdf', Readable.from([Buffer.from('other')]))).rejects.toThrow('taken');
  });

  it('are gone when removed; removing again is no error', async () => {
    await files.remove('client-documents', 'user/doc.pdf');
    await files.remove('client-documents', 'user/doc.pdf');
    expect(s3.objects.size).toBe(0);
  });
});
