import type { RequestUpload } from '@visafolio/contract/requests/requests.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { uploadedBy } from '../../requests/current-upload.ts';
import { loadStaffPerson } from '../../requests/staff-person.ts';
import { toRequestUpload } from '../uploads.queries.ts';

export interface UploadTarget extends Record<string, unknown> {
  /** The responsible professional's, who gives the file its folder. */
  owner_id: string;
  workspace_id: string;
  completed: boolean;
  /** Null where the request asks for no such document. */
  document_id: string | null;
  document_name: string | null;
}

/** Where an upload is to go; null where the request is foreign or unknown. */
export async function selectTarget(
  tx: Tx,
  requestId: string,
  documentId: string,
): Promise<UploadTarget | null> {
  const { rows } = await tx.execute<UploadTarget>(sql`
    SELECT r.user_id AS owner_id, r.workspace_id, r.status = 'completed' AS completed, d.id AS document_id,
      coalesce(t.name, d.name) AS document_name
    FROM client_requests r
    LEFT JOIN client_request_documents d ON d.client_request_id = r.id AND d.id = ${documentId}
      AND d.waived_at IS NULL
    LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE r.id = ${requestId}`);
  return rows[0] ?? null;
}

/** Marks the document as being uploaded; true if it was not yet. A document keeps its file until the new one is complete. */
export async function markUnderWay(tx: Tx, documentId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE client_request_documents SET status = 'in-progress'
    WHERE id = ${documentId} AND status = 'pending'`);
  return rowCount === 1;
}

/** The file it had stays as history. Returns the replaced upload's id. */
export async function supersede(tx: Tx, documentId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE client_document_uploads SET upload_status = 'superseded'
    WHERE client_request_document_id = ${documentId} AND upload_status = 'uploaded'
    RETURNING id`);
  return rows[0]?.id ?? null;
}

export interface NewUpload {
  id: string;
  workspaceId: string;
  requestId: string;
  documentId: string;
  fileName: string;
  filePath: string;
  fileSize: number;
  fileType: string;
}

/** As the client or sponsor who acts. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<RequestUpload> {
  const { rows } = await tx.execute<Parameters<typeof toRequestUpload>[0]>(sql`
    INSERT INTO client_document_uploads AS u (id, workspace_id, client_request_id, client_user_id,
      client_request_document_id, file_name, file_path, file_size, file_type)
    SELECT ${upload.id}, ${upload.workspaceId}, ${upload.requestId}, c.id, ${upload.documentId},
      ${upload.fileName}, ${upload.filePath}, ${upload.fileSize}, ${upload.fileType}
    FROM client_users c WHERE c.client_request_id = ${upload.requestId}
    RETURNING u.id, u.file_name, u.file_path, u.file_size, u.file_type, u.uploaded_at, ${uploadedBy} AS uploaded_by`);
  if (!rows[0]) throw new Error('the uploader is no client of the request');
  return toRequestUpload(rows[0]);
}

/** As the professional who acts for the client. They have seen the file: it needs no review. */
export async function insertStaffUpload(tx: Tx, upload: NewUpload): Promise<RequestUpload> {
  const person = await loadStaffPerson(tx);
  const { rows } = await tx.execute<Parameters<typeof toRequestUpload>[0]>(sql`
    INSERT INTO client_document_uploads AS u (id, workspace_id, client_request_id, uploaded_by, uploaded_by_name,
      uploaded_by_firm, client_request_document_id, file_name, file_path, file_size, file_type, accepted_at)
    VALUES (${upload.id}, ${upload.workspaceId}, ${upload.requestId}, app_user_id(), ${person.name},
      ${person.firm}, ${upload.documentId}, ${upload.fileName}, ${upload.filePath}, ${upload.fileSize},
      ${upload.fileType}, now())
    RETURNING u.id, u.file_name, u.file_path, u.file_size, u.file_type, u.uploaded_at, ${uploadedBy} AS uploaded_by`);
  if (!rows[0]) throw new Error('the upload was not inserted');
  return toRequestUpload(rows[0]);
}

/** Why it was asked for again is no longer said. */
export async function settleDocument(tx: Tx, documentId: string): Promise<void> {
  await tx.execute(sql`UPDATE client_request_documents SET review_note = NULL WHERE id = ${documentId}`);
}

export async function completeDocument(tx: Tx, documentId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE client_request_documents SET status = 'completed', uploaded_at = now() WHERE id = ${documentId}`);
}
