import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Arrangement } from '@visafolio/contract/files/file.ts';
import { Refusal } from '../../../../shared/api/refuse.ts';
import { system } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, query, type Row } from '../../../../shared/db/query.ts';
import type { Services } from '../../../../shared/services.ts';
import { isPdf, isPicture, needsConversion } from '../look/formats.ts';
import type { MadePdf, PdfPart } from '../look/make-pdf.ts';
import { type DerivedFile, insertDerived, openDerived, storeDerived, toFreshFile } from './derived-files.ts';

const Part = {
  id: column.uuid,
  workspace_id: column.uuid,
  client_request_id: column.uuid,
  owner_id: column.uuid,
  file_path: column.text,
  file_type: column.text,
  file_size: column.bigint,
  arrangement: column.json(Arrangement).orNull,
};
type Part = Row<typeof Part>;

/** Maximum size of the originals in one PDF. Bytes. */
const togetherMax = 300 * 1024 * 1024;
const limits = { ms: 120_000, megabytes: 2_000 };

/** A PDF with rotated, moved or omitted pages. Null if the file is not arranged. */
export async function openArrangedPdf(services: Services, uploadId: string): Promise<DerivedFile | null> {
  const parts = await services.db.withActor(system, (tx) => selectParts(tx, { uploadId, documentId: null }));
  const [part] = parts;
  if (!part?.arrangement || !(isPdf(part.file_type) || isPicture(part.file_type))) return null;
  return openPdf(services, { uploadId, documentId: null, kind: 'arranged_pdf' }, parts, '');
}

/** The current files of a document that are merged into one PDF. */
export interface DocumentParts {
  uploadIds: string[];
  parts: Part[];
}

/**
 * Null if no PDF is needed or possible: a single PDF, JPEG or PNG without arrangement, a Word document among the files, or too
 * large files.
 */
export async function findDocumentParts({ db }: Services, documentId: string): Promise<DocumentParts | null> {
  const parts = await db.withActor(system, (tx) => selectParts(tx, { uploadId: null, documentId }));
  const size = parts.reduce((sum, { file_size }) => sum + Number(file_size), 0);
  const fit = parts.every(({ file_type }) => isPdf(file_type) || isPicture(file_type));
  if (!parts.length || !fit || size > togetherMax) return null;
  const [first] = parts;
  const together =
    parts.length > 1 || Boolean(first && (first.arrangement || needsConversion(first.file_type)));
  return together ? { uploadIds: parts.map(({ id }) => id), parts } : null;
}

/**
 * Merges the visible pages of a document's current files in order. Null if that fails, such as for a file that no longer opens:
 * callers send the originals instead.
 */
export const openDocumentPdf = (
  services: Services,
  documentId: string,
  { parts }: DocumentParts,
  title: string,
): Promise<DerivedFile | null> =>
  openPdf(services, { uploadId: null, documentId, kind: 'document_pdf' }, parts, title).catch((err) => {
    // The caller meets the same refusal at the file itself.
    if (err instanceof Refusal) return null;
    services.log.warn({ err, documentId }, 'the files of a document did not become one PDF');
    return null;
  });

async function openPdf(
  services: Services,
  place: { uploadId: string | null; documentId: string | null; kind: 'arranged_pdf' | 'document_pdf' },
  parts: Part[],
  title: string,
): Promise<DerivedFile> {
  const key = { ...place, page: null, madeFrom: fingerprint(parts) };
  for (const { file_path } of parts) await services.files.requireReleased('client-documents', file_path);
  const stored = await openDerived(services, key);
  if (stored) return stored;
  const [first] = parts;
  if (!first) throw new Error('there is nothing to make a PDF of');
  const input: { parts: PdfPart[]; title: string } = { parts: [], title };
  for (const { file_path, file_type, arrangement } of parts) {
    const original = await services.files.read('client-documents', file_path);
    if (!original) throw new Error('the file of an upload is missing');
    input.parts.push({ type: file_type, bytes: await buffer(original.content), arrangement });
  }
  const task = new URL('../look/make-pdf.ts', import.meta.url);
  const { pdf } = await services.openFiles.run<MadePdf>(first.client_request_id, task, input, limits);
  const made = await storeDerived(services, first.owner_id, {
    ...key,
    workspaceId: first.workspace_id,
    requestId: first.client_request_id,
    fileType: 'application/pdf',
    content: pdf,
  });
  await insertDerived(services, [made]);
  return toFreshFile(pdf);
}

/** Changes with the order, pages and files. */
const fingerprint = (parts: Part[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map(({ id, arrangement }) => [id, arrangement])))
    .digest('hex');

async function selectParts(
  tx: Tx,
  { uploadId, documentId }: { uploadId: string | null; documentId: string | null },
): Promise<Part[]> {
  const { rows } = await query(tx, Part)`
    SELECT u.id, u.workspace_id, u.client_request_id, r.user_id AS owner_id, u.file_path, u.file_type, u.file_size, u.arrangement
    FROM client_document_uploads u JOIN client_requests r ON r.id = u.client_request_id
    WHERE u.id = ${uploadId}::uuid OR (u.client_request_document_id = ${documentId}::uuid AND u.upload_status = 'uploaded')
    ORDER BY u.position, u.uploaded_at, u.id`;
  return rows;
}
