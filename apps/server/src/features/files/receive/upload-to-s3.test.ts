import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import type { Session } from '../../../shared/api/session.ts';
import { type FakeS3, startFakeS3 } from '../../../shared/storage/testing/fake-s3.ts';
import { pdf } from '../testing/sample-files.ts';
import {
  begin,
  head,
  patch,
  readCode,
  readResult,
  type Sending,
  send,
  sha,
  terminate,
} from '../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../testing/upload-world.ts';
import { expireUploads } from './expire-uploads.ts';

let s3: FakeS3;
let world: UploadWorld;
let request: BuiltRequest;
let client: Session;
let sending: Sending;

beforeAll(async () => {
  s3 = await startFakeS3();
  world = await createUploadWorld({ s3: s3.settings });
});
afterAll(async () => {
  await world.close();
  await s3.close();
});
beforeEach(async () => {
  s3.objects.clear();
  request = await buildRequest(world.owner);
  client = await world.client(request);
  const documentId = request.documents[0]?.id ?? '';
  sending = { session: client, request, documentId, name: 'pasaporte 🛂.pdf', content: pdf(12_000_000) };
});

const keys = () => [...s3.objects.keys()];

it('an upload is received in parts by several replicas and stored, and its remains are deleted', async () => {
  const { content } = sending;
  const address = await begin(world, sending);
  await patch(world, address, client, content.subarray(0, 6_000_000));
  const replica = world.replica();
  expect((await head(replica, address, client)).headers.get('upload-offset')).toBe('6000000');
  await patch(replica, address, client, content.subarray(6_000_000, 7_000_000), 6_000_000);
  const result = readResult(await patch(world, address, client, content.subarray(7_000_000), 7_000_000));
  expect(keys()).toEqual([`client-documents/${result.file_path}`]);
  expect(s3.objects.get(keys()[0] ?? '')?.bytes.includes(content.subarray(0, 32))).toBe(false);
  expect(readResult(await head(replica, address, client))).toEqual(result);

  const file = await world.ask(`/api/storage/client-documents/${result.file_path}`, { session: client });
  expect(sha(Buffer.from(await file.arrayBuffer()))).toBe(sha(content));
});

it('a refused and a cancelled one leave nothing', async () => {
  const disguised = await send(world, { ...sending, content: Buffer.from('<html>') });
  expect(await readCode(disguised)).toBe('uploads.content_mismatch');
  const address = await begin(world, sending);
  await patch(world, address, client, sending.content.subarray(0, 6_000_000));
  expect((await terminate(world, address, client)).status).toBe(204);
  expect((await head(world, address, client)).status).toBe(404);
  expect([keys(), s3.multipart.size]).toEqual([[], 0]);
});

it('an abandoned one expires', async () => {
  const address = await begin(world, sending);
  await patch(world, address, client, sending.content.subarray(0, 6_000_000));
  await expireUploads(world.services);
  expect((await head(world, address, client)).status).toBe(200);
  await expireUploads(world.services, Date.now() + 25 * 3_600_000);
  expect([keys(), s3.multipart.size]).toEqual([[], 0]);
});
