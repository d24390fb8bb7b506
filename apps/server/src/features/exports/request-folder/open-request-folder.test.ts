import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildSession } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function unpack(request: BuiltRequest, address: string): Promise<string[]> {
  const { cookie } = await buildSession(server.owner, request.professional.id, { secret: server.secret });
  const answer = await server.fetch(new Request(`${server.url}${address}`, { headers: { cookie } }));
  expect(answer.status).toBe(200);
  return Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map((path) =>
    path.slice(path.indexOf('/') + 1),
  );
}

const store = async (request: BuiltRequest, filePath: string, content: Buffer) =>
  server.services.files.put('client-documents', filePath, Readable.from([content]), {
    contentType: 'application/pdf',
    size: content.length,
    workspaceId: request.professional.workspaceId,
  });

describe('the folder of a request', () => {
  it('names files by the firm’s pattern, in the order of the list; files without a document keep their name', async () => {
    const request = await buildRequest(server.owner, {
      documents: 'all',
      client: { name: 'Lucía Villaseñor' },
    });
    for (const upload of request.uploads) await store(request, upload.file_path, Buffer.from('a file'));
    const [first, second] = request.uploads;
    await server.owner.query(
      `INSERT INTO file_readings (upload_id, workspace_id, client_request_id, pages, engine, month)
       SELECT id, workspace_id, client_request_id, 'sealed', 'tests', '2026-03' FROM client_document_uploads WHERE id = $1`,
      [first?.id],
    );
    await server.owner.query(
      `INSERT INTO client_document_uploads (workspace_id, client_request_id, uploaded_by, uploaded_by_name, file_name, file_path,
         file_size, file_type)
       SELECT workspace_id, client_request_id, $2, 'A colleague', 'IMG 7.pdf', $3, 6, 'application/pdf'
       FROM client_document_uploads WHERE id = $1`,
      [first?.id, request.professional.id, `${request.professional.id}/box_1.pdf`],
    );
    await store(request, `${request.professional.id}/box_1.pdf`, Buffer.from('a file'));

    const address = `/api/exports/requests/${request.id}.zip`;
    const files = async () => (await unpack(request, address)).filter((path) => path.includes('/'));
    expect(await files()).toEqual([
      'Documents/01 Villaseñor, Lucía - Passport copy - 2026-03.pdf',
      'Documents/02 Villaseñor, Lucía - Degree certificate.pdf',
      'Documents/03 Villaseñor, Lucía - Résumé.pdf',
      'Without a place/01 IMG 7.pdf',
    ]);

    await server.owner.query(
      `INSERT INTO firm_file_settings (workspace_id, name_pattern) VALUES ($1, '{document} of {surname} ({original})')`,
      [request.professional.workspaceId],
    );
    expect((await files())[1]).toBe(
      `Documents/02 Degree certificate of Villaseñor (${second?.file_name.replace('.pdf', '')}).pdf`,
    );
  });

  it('has one PDF of several photos with the firm’s name, and the photos as uploaded', async () => {
    const request = await buildRequest(server.owner, { documents: 'all', client: { name: 'Ana Sol' } });
    const [first] = request.uploads;
    const photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#ccc' } })
      .jpeg()
      .toBuffer();
    await store(request, first?.file_path ?? '', photo);
    const path = `${request.professional.id}/second_2.jpg`;
    await store(request, path, photo);
    await server.owner.query(
      `UPDATE client_document_uploads SET file_type = 'image/jpeg', file_name = 'front.jpg', file_size = $2 WHERE id = $1`,
      [first?.id, photo.length],
    );
    await server.owner.query(
      `INSERT INTO client_document_uploads (workspace_id, client_request_id, client_request_document_id, position, uploaded_by,
         uploaded_by_name, file_name, file_path, file_size, file_type)
       SELECT workspace_id, client_request_id, client_request_document_id, 2, $2, 'A colleague', 'back.jpg', $3, $4, 'image/jpeg'
       FROM client_document_uploads WHERE id = $1`,
      [first?.id, request.professional.id, path, photo.length],
    );
    const files = await unpack(request, `/api/exports/requests/${request.id}.zip`);
    expect(files.filter((each) => each.includes('/01'))).toEqual([
      'Documents/01 Sol, Ana - Passport copy.pdf',
      'Originals/01-1 Passport copy - front.jpg',
      'Originals/01-2 Passport copy - back.jpg',
    ]);
  });
});
