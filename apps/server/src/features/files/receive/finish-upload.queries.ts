import { fileLimits } from '@visafolio/contract/shared/limits.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { changeRow, column, queryRows, requireValue } from '../../../shared/db/query.ts';
import { loadStaffPerson } from '../../cases/staff-person.ts';

/** Marks the document as being uploaded; true if it was not before. A document keeps its file until the new one is complete. */
export const markUnderWay = (tx: Tx, documentId: string): Promise<boolean> =>
  changeRow(tx)`
    UPDATE client_request_documents SET status = 'in-progress'
    WHERE id = ${documentId} AND status = 'pending'`;

/** The current files that a new file replaces: all of its document, none, or one. */
export type ReplacedFiles = 'all' | 'none' | { uploadId: string };

/** Replaced files stay as history. Returns the id of the first one. */
export async function replaceFiles(
  tx: Tx,
  documentId: string,
  replaced: ReplacedFiles,
): Promise<string | null> {
  if (replaced === 'none') return null;
  const one = replaced === 'all' ? null : replaced.uploadId;
  const rows = await queryRows(tx, { id: column.uuid })`
    UPDATE client_document_uploads SET upload_status = 'superseded'
    WHERE client_request_document_id = ${documentId} AND upload_status = 'uploaded'
      AND (${one}::uuid IS NULL OR id = ${one}::uuid)
    RETURNING id`;
  return rows[0]?.id ?? null;
}

/** Whether the document may have one more current file. */
export const hasRoom = (tx: Tx, documentId: string): Promise<boolean> =>
  requireValue(tx, column.boolean)`
    SELECT count(*) < ${fileLimits.filesPerDocument} AS room FROM client_document_uploads
    WHERE client_request_document_id = ${documentId} AND upload_status = 'uploaded'`;

/**
 * Whether the request has a current file with the same content that is not being replaced, or one that was split. Ignores
 * attachments of messages and files for the packet.
 */
export async function hasIdentical(
  tx: Tx,
  requestId: string,
  sha256: string,
  { documentId, takesPlaceOf }: Pick<NewUpload, 'documentId' | 'takesPlaceOf'>,
): Promise<boolean> {
  const one = typeof takesPlaceOf === 'object' ? takesPlaceOf.uploadId : null;
  const { rowCount } = await tx.execute(sql`
    SELECT FROM client_document_uploads u
    WHERE client_request_id = ${requestId} AND content_sha256 = ${sha256}
      AND (upload_status = 'uploaded' OR EXISTS (SELECT FROM client_document_uploads p WHERE p.split_from = u.id))
      AND id IS DISTINCT FROM ${one}::uuid
      AND (conversation_id IS NULL OR client_request_document_id IS NOT NULL) AND NOT for_packet
      AND NOT (${takesPlaceOf === 'all'}::boolean AND client_request_document_id IS NOT DISTINCT FROM ${documentId}::uuid)
    LIMIT 1`);
  return rowCount === 1;
}

export interface NewUpload {
  id: string;
  workspaceId: string;
  requestId: string;
  /** Null: the box. */
  documentId: string | null;
  takesPlaceOf: ReplacedFiles;
  fileName: string;
  filePath: string;
  fileSize: number;
  fileType: string;
  /** Hash of the content, hex. */
  sha256: string;
  /** Only of staff, without a document. */
  forPacket: boolean;
}

/** The position of the file that it replaces, or after the others of its document. */
const nextPosition = ({ documentId, takesPlaceOf }: NewUpload) => sql`coalesce(
  (SELECT position FROM client_document_uploads
    WHERE id = ${typeof takesPlaceOf === 'object' ? takesPlaceOf.uploadId : null}::uuid
      AND client_request_document_id = ${documentId}::uuid),
  (SELECT max(position) + 1 FROM client_document_uploads
    WHERE client_request_document_id = ${documentId}::uuid AND upload_status = 'uploaded'), 1)`;

/** Runs as the acting client or sponsor. */
export async function insertUpload(tx: Tx, upload: NewUpload, conversationId: string | null): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO client_document_uploads (id, workspace_id, client_request_id, client_user_id,
      client_request_document_id, conversation_id, position, file_name, file_path, file_size, file_type, content_sha256)
    SELECT ${upload.id}, ${upload.workspaceId}, ${upload.requestId}, c.id, ${upload.documentId}::uuid, ${conversationId}::uuid,
      ${nextPosition(upload)}, ${upload.fileName}, ${upload.filePath}, ${upload.fileSize}, ${upload.fileType}, ${upload.sha256}
    FROM client_users c WHERE c.client_request_id = ${upload.requestId}`);
  if (!rowCount) throw new Error('the uploader is no client of the request');
}

/**
 * Runs as the professional who acts for the client. They have seen the file, so it needs no review unless it has no document yet.
 */
export async function insertStaffUpload(
  tx: Tx,
  upload: NewUpload,
  conversationId: string | null,
): Promise<void> {
  const person = await loadStaffPerson(tx);
  await tx.execute(sql`
    INSERT INTO client_document_uploads (id, workspace_id, client_request_id, uploaded_by, uploaded_by_name,
      uploaded_by_firm, client_request_document_id, conversation_id, position, file_name, file_path, file_size, file_type, content_sha256,
      for_packet, accepted_at)
    VALUES (${upload.id}, ${upload.workspaceId}, ${upload.requestId}, app_user_id(), ${person.name},
      ${person.firm}, ${upload.documentId}::uuid, ${conversationId}::uuid, ${nextPosition(upload)}, ${upload.fileName},
      ${upload.filePath}, ${upload.fileSize}, ${upload.fileType}, ${upload.sha256}, ${upload.forPacket}, CASE WHEN ${upload.documentId}::uuid IS NULL THEN NULL ELSE now() END)`);
}
