import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import type { Session } from '../../../shared/api/session.ts';
import { readCode, readResult, send, sha } from '../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../testing/upload-world.ts';

let world: UploadWorld;
let request: BuiltRequest;
let session: Session;
beforeAll(async () => {
  world = await createUploadWorld();
  request = await buildRequest(world.owner);
  session = await world.client(request);
});
afterAll(() => world.close());

const photo = () =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: '#285' } })
    .withExif({ IFD0: { Model: 'CameraModel' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
const give = async (content: Buffer, more: Record<string, string> = {}) =>
  send(world, { session, request, documentId: null, more, name: 'photo.jpg', content });
async function stored(path: string): Promise<Buffer> {
  const file = await world.services.files.read('client-documents', path);
  return file ? buffer(file.content) : Buffer.alloc(0);
}

test('a photo is stored byte for byte, and without camera data where its firm chose that', async () => {
  const bytes = await photo();
  const kept = await readResult(await give(bytes));
  expect(sha(await stored(kept.file_path))).toBe(sha(bytes));
  await world.owner.query(
    `INSERT INTO firm_file_settings (workspace_id, camera_data) VALUES ($1, 'remove')`,
    [request.professional.workspaceId],
  );
  const cleaned = await readResult(await give(bytes));
  const file = await stored(cleaned.file_path);
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  expect((await sharp(file).metadata()).exif).toBeUndefined();
  expect(cleaned.file_size).toBe(file.length);
  const { rows } = await world.owner.query(
    'SELECT content_sha256 FROM client_document_uploads WHERE id = $1',
    [cleaned.id],
  );
  expect(rows[0]?.content_sha256).toBe(sha(file));
  // The same photo again is still known.
  expect(await readCode(await give(bytes))).toBe('uploads.identical');
});
