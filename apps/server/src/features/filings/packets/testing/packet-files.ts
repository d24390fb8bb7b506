import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BuiltRequest } from '../../../../../test/builders/requests.ts';
import type { TestServer } from '../../../../../test/harness/test-server.ts';
import { makeTextPdf } from './make-text-pdf.ts';

/** Stores a PDF that says `text`, as staff upload it for the packet. */
export async function addPacketFile(
  { owner, services }: TestServer,
  { id, professional }: BuiltRequest,
  text: string,
): Promise<string> {
  const upload = randomUUID();
  const path = `${professional.id}/packet_${upload}.pdf`;
  await storePdf(services, professional.workspaceId, path, await makeTextPdf(text));
  await owner.query(
    `INSERT INTO client_document_uploads (id, workspace_id, client_request_id, uploaded_by, uploaded_by_name, file_name, file_path,
       file_size, file_type, for_packet)
     VALUES ($1, $2, $3, $4, 'A colleague', $5, $6, 1000, 'application/pdf', true)`,
    [upload, professional.workspaceId, id, professional.id, `${text}.pdf`, path],
  );
  return upload;
}

export async function storePdf(
  { files }: TestServer['services'],
  workspaceId: string,
  path: string,
  bytes: Buffer,
): Promise<void> {
  await files.put('client-documents', path, Readable.from([bytes]), {
    contentType: 'application/pdf',
    size: bytes.length,
    workspaceId,
  });
}

export async function readStored({ files }: TestServer['services'], path: string): Promise<Buffer> {
  const stored = await files.read('client-documents', path);
  if (!stored) throw new Error(`${path} is not stored`);
  return buffer(stored.content);
}
