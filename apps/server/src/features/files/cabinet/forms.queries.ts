import { ClientDocument, FolderType } from '@visafolio/contract/files/documents.contract.ts';
import type { NotDrawn } from '@visafolio/contract/files/not-drawn.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { column, queryRow, queryRows, queryValue } from '../../../shared/db/query.ts';

/** The acting professional's firm; null without a firm. */
export const selectFirmName = (tx: Tx): Promise<string | null> =>
  queryValue(tx, column.text)`
    SELECT name FROM firms`;

/** Of the PDFs that we made, those of answers: no filled form, letter, packet or certificate. Expects `client_documents` as `d`. */
export const isAnswersPdf = sql`d.client_document_upload_id IS NULL AND d.government_form_id IS NULL
    AND NOT EXISTS (SELECT FROM letters l WHERE l.document_id = d.id)
    AND NOT EXISTS (SELECT FROM packets k WHERE k.document_id = d.id)
    AND NOT EXISTS (SELECT FROM packet_translations n WHERE n.document_id = d.id)`;

/** Removes a PDF that we made from the cabinet; its file is deleted after the commit. */
export async function removeFiledPdf(tx: Tx, documentId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
    SELECT workspace_id, 'client-documents', file_path FROM client_documents WHERE id = ${documentId}`);
  await tx.execute(sql`DELETE FROM client_documents WHERE id = ${documentId}`);
}

/** Removes earlier PDFs of a request's answers with their files from the cabinet; letters and packets stay. Waits for concurrent calls. */
export async function removeForms(tx: Tx, requestId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM client_requests WHERE id = ${requestId} FOR NO KEY UPDATE`);
  await tx.execute(sql`
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
    SELECT workspace_id, 'client-documents', file_path FROM client_documents d
    WHERE client_request_id = ${requestId} AND ${isAnswersPdf}`);
  await tx.execute(sql`
    DELETE FROM client_documents d
    WHERE client_request_id = ${requestId} AND ${isAnswersPdf}`);
}

export interface NewForm {
  requestId: string;
  fileName: string;
  filePath: string;
  /** Bytes. */
  fileSize: number;
  notDrawn: NotDrawn[];
}

const FormRow = {
  id: column.uuid,
  client_request_id: column.uuid,
  year: column.int,
  folder_type: column.oneOf(FolderType.options),
  file_name: column.text,
  file_path: column.text,
  file_size: column.bigint,
  file_type: column.text,
  created_at: column.timestamp,
  not_drawn: column.json(ClientDocument.shape.not_drawn),
};

/** Null if the request was deleted. Files it under the year of the submission. */
export async function insertForm(tx: Tx, form: NewForm): Promise<ClientDocument | null> {
  const [row] = await queryRows(tx, FormRow)`
    INSERT INTO client_documents (workspace_id, contact_id, client_request_id, year, folder_type,
      file_name, file_path, file_size, file_type, not_drawn)
    SELECT workspace_id, contact_id, id, extract(year FROM coalesce(submitted_at, now())), 'Forms',
      ${form.fileName}, ${form.filePath}, ${form.fileSize}, 'application/pdf',
      ${JSON.stringify(form.notDrawn)}::jsonb
    FROM client_requests WHERE id = ${form.requestId}
    RETURNING id, client_request_id, year, folder_type, file_name, file_path, file_size, file_type, created_at,
      not_drawn`;
  return row
    ? {
        ...row,
        is_answers: true,
        document_name: null,
        readable_name: row.file_name,
        document_translations: null,
        thumbnail: null,
        file_size: Number(row.file_size),
        created_at: toInstant(row.created_at),
      }
    : null;
}

/** The responsible professional; null if the request was deleted. */
export const selectResponsible = (tx: Tx, requestId: string): Promise<{ id: string; email: string } | null> =>
  queryRow(tx, { id: column.uuid, email: column.text })`
    SELECT p.id, p.email FROM client_requests r JOIN profiles p ON p.id = r.user_id WHERE r.id = ${requestId}`;
