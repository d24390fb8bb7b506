import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRequest } from '../../../../../test/builders/requests.ts';
import { type FakeS3, startFakeS3 } from '../../../../shared/storage/testing/fake-s3.ts';
import { pdf } from '../../testing/sample-files.ts';
import { begin, head, readCode, readResult, type Sending, sha } from '../../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../../testing/upload-world.ts';

const tus = { 'Tus-Resumable': '1.0.0' };
const bytes = { ...tus, 'Content-Type': 'application/offset+octet-stream' };
const base64 = (text: string) => Buffer.from(text).toString('base64');
const long = (size: number) => base64('x'.repeat(size));
const checksum = (algorithm: string, content: Buffer) =>
  `${algorithm} ${createHash(algorithm).update(content).digest('base64')}`;

let s3: FakeS3;
let onDisk: UploadWorld;
let onS3: UploadWorld;
beforeAll(async () => {
  s3 = await startFakeS3();
  [onDisk, onS3] = [await createUploadWorld(), await createUploadWorld({ s3: s3.settings })];
});
afterAll(async () => {
  await Promise.all([onDisk.close(), onS3.close()]);
  await s3.close();
});

async function newSending(world: UploadWorld): Promise<Sending & { metadata: string }> {
  const request = await buildRequest(world.owner);
  const documentId = request.documents[0]?.id ?? '';
  const sent = [
    ['client_request_id', request.id],
    ['client_request_document_id', documentId],
    ['filename', 'passport.pdf'],
  ];
  return {
    session: await world.client(request),
    request,
    documentId,
    name: 'passport.pdf',
    content: pdf(300_000),
    metadata: sent.map(([key = '', value = '']) => `${key} ${base64(value)}`).join(','),
  };
}

describe.each(['the disk', 'S3'])('on %s', (place) => {
  const world = () => (place === 'S3' ? onS3 : onDisk);

  it.each<[string, Record<string, string>]>([
    ['a deferred length', { 'Upload-Defer-Length': '1' }],
    ['a deferred length beside a length', { 'Upload-Defer-Length': '1', 'Upload-Length': '9' }],
    ['a partial upload', { 'Upload-Concat': 'partial', 'Upload-Length': '9' }],
    ['a concatenation', { 'Upload-Concat': 'final;/api/uploads/a /api/uploads/b' }],
  ])('%s is refused with a declared code', async (_, headers) => {
    const { session, metadata } = await newSending(world());
    const answer = await world().ask('/api/uploads', {
      method: 'POST',
      session,
      headers: { ...tus, 'Upload-Metadata': metadata, ...headers },
    });
    expect([answer.status, await readCode(answer)]).toEqual([400, 'uploads.not_supported']);
  });

  it.each<[string, Record<string, string>]>([
    ['a negative length', { 'Upload-Length': '-1' }],
    ['a length that is no number', { 'Upload-Length': 'NaN' }],
    ['a length without end', { 'Upload-Length': 'Infinity' }],
    ['a length as a power', { 'Upload-Length': '1e9' }],
    ['a length beyond what is exact', { 'Upload-Length': '9007199254740993' }],
    ['more than is allowed', { 'Upload-Length': '99999999999' }],
    ['an empty file', { 'Upload-Length': '0' }],
    ['no length', {}],
    ['metadata that is no base64', { 'Upload-Length': '9', 'Upload-Metadata': 'filename ***' }],
    ['metadata named __proto__', { 'Upload-Length': '9', 'Upload-Metadata': `__proto__ ${base64('x')}` }],
    ['another version', { 'Upload-Length': '9', 'Tus-Resumable': '9.9.9' }],
    ['an unknown concatenation', { 'Upload-Length': '9', 'Upload-Concat': 'x' }],
  ])('%s is refused', async (_, headers) => {
    const { session, metadata } = await newSending(world());
    const answer = await world().ask('/api/uploads', {
      method: 'POST',
      session,
      headers: { ...tus, 'Upload-Metadata': metadata, ...headers },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it.each<[string, (metadata: string) => string]>([
    ['a file name of 100 kB', (metadata) => metadata.replace(/filename .*/, `filename ${long(100_000)}`)],
    ['a file name of 2 kB', (metadata) => metadata.replace(/filename .*/, `filename ${long(2_000)}`)],
    ['100 kB of another entry', (metadata) => `${metadata},filetype ${long(100_000)}`],
    ['100 kB and no ids', () => `filename ${long(100_000)}`],
  ])('%s is refused with a reason', async (_, change) => {
    const { session, metadata } = await newSending(world());
    const answer = await world().ask('/api/uploads', {
      method: 'POST',
      session,
      headers: { ...tus, 'Upload-Metadata': change(metadata), 'Upload-Length': '9' },
    });
    expect([answer.status, await readCode(answer)]).toEqual([422, 'uploads.name_too_long']);
  });

  it('the body of a POST is ignored', async () => {
    const { session, metadata } = await newSending(world());
    const answer = await world().ask('/api/uploads', {
      method: 'POST',
      session,
      headers: { ...bytes, 'Upload-Metadata': metadata, 'Upload-Length': '9' },
      body: 'x'.repeat(9),
    });
    const address = answer.headers.get('location') ?? '';
    expect((await head(world(), address, session)).headers.get('upload-offset')).toBe('0');
  });

  it.each<[string, Record<string, string>, number]>([
    ['an offset beyond what is there', { 'Upload-Offset': '10' }, 409],
    ['a negative offset', { 'Upload-Offset': '-1' }, 400],
    ['an offset that is no number', { 'Upload-Offset': 'NaN' }, 400],
    ['no offset', {}, 403],
    ['another type of content', { 'Upload-Offset': '0', 'Content-Type': 'text/plain' }, 400],
    ['more bytes than announced', { 'Upload-Offset': '0', 'Content-Length': '99999999' }, 413],
    ['a checksum by an unknown algorithm', { 'Upload-Offset': '0', 'Upload-Checksum': 'crc32 AAAA' }, 400],
    ['a checksum that is none', { 'Upload-Offset': '0', 'Upload-Checksum': 'sha1' }, 400],
    ['a checksum of something else', { 'Upload-Offset': '0', 'Upload-Checksum': 'sha1 AAAA' }, 460],
  ])('%s changes nothing', async (_, headers, status) => {
    const sending = await newSending(world());
    const address = await begin(world(), sending);
    const answer = await world().ask(address, {
      method: 'PATCH',
      session: sending.session,
      headers: { ...bytes, ...headers },
      body: new Uint8Array(sending.content),
    });
    expect(answer.status).toBe(status);
    expect((await head(world(), address, sending.session)).headers.get('upload-offset')).toBe('0');
  });

  it.each(['sha1', 'sha256', 'md5'])('%s is verified for each part', async (algorithm) => {
    const sending = await newSending(world());
    const address = await begin(world(), sending);
    const [first, second] = [sending.content.subarray(0, 200_000), sending.content.subarray(200_000)];
    const damaged = Buffer.from(second);
    damaged[0] = (damaged[0] ?? 0) ^ 1;
    const send = (part: Buffer, offset: number, of: Buffer) =>
      world().ask(address, {
        method: 'PATCH',
        session: sending.session,
        headers: { ...bytes, 'Upload-Offset': String(offset), 'Upload-Checksum': checksum(algorithm, of) },
        body: new Uint8Array(part),
      });
    expect((await send(first, 0, first)).status).toBe(204);
    const refused = await send(damaged, 200_000, second);
    expect([refused.status, await readCode(refused)]).toEqual([460, 'uploads.checksum_mismatch']);
    expect((await head(world(), address, sending.session)).headers.get('upload-offset')).toBe('200000');
    const { file_path } = readResult(await send(second, 200_000, second));
    const stored = await world().ask(`/api/storage/client-documents/${file_path}`, {
      session: sending.session,
    });
    expect(sha(Buffer.from(await stored.arrayBuffer()))).toBe(sha(sending.content));
  });

  it('lists what it supports', async () => {
    const { session } = await newSending(world());
    const { headers } = await world().ask('/api/uploads', { method: 'OPTIONS', session });
    expect(headers.get('tus-checksum-algorithm')).toBe('sha1,sha256,md5');
    expect(headers.get('tus-extension')?.split(',').sort()).toEqual([
      'checksum',
      'creation',
      'expiration',
      'termination',
    ]);
  });
});
