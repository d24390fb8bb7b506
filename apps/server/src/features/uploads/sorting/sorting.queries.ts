import type { Certainty, DocumentKind, KindReason } from '@visafolio/contract/readings/document-kinds.ts';
import { fileLimits } from '@visafolio/contract/shared/limits.ts';
import type { DocumentTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';

export interface SortedDocument extends Record<string, unknown> {
  id: string;
  name: string;
  description: string | null;
  translations: DocumentTranslations | null;
  files: number;
  hasRoom: boolean;
}

/** What the request asks for, with the number of files that are there. */
export async function selectSortedDocuments(tx: Tx, requestId: string): Promise<SortedDocument[]> {
  const { rows } = await tx.execute<SortedDocument>(sql`
    SELECT d.id, coalesce(t.name, d.name) AS name, coalesce(t.description, d.description) AS description, t.translations,
      f.files, f.files < ${fileLimits.filesPerDocument} AS "hasRoom"
    FROM client_request_documents d
    LEFT JOIN template_documents t ON t.id = d.template_document_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS files FROM client_document_uploads u
      WHERE u.client_request_document_id = d.id AND u.upload_status = 'uploaded') f
    WHERE d.client_request_id = ${requestId} AND d.waived_at IS NULL
    ORDER BY t.order_index, d.id`);
  return rows;
}

export interface CorrectionRow extends Record<string, unknown> {
  kind: DocumentKind | null;
  layout: string[];
  nameHash: string;
}

/** Older ones are forgotten. */
const remembered = 500;

/** Of the workspace's staff, and of this case's client. The newest first. */
export async function selectCorrections(
  tx: Tx,
  workspaceId: string,
  requestId: string,
): Promise<CorrectionRow[]> {
  const { rows } = await tx.execute<CorrectionRow>(sql`
    SELECT kind, layout, document_name_hash AS "nameHash" FROM kind_corrections
    WHERE workspace_id = ${workspaceId} AND (client_request_id IS NULL OR client_request_id = ${requestId})
    ORDER BY corrected_at DESC LIMIT ${remembered}`);
  return rows;
}

export interface NewCorrection {
  workspaceId: string;
  uploadId: string;
  /** Of a client's correction. */
  requestId: string | null;
  kind: DocumentKind | null;
  layout: string[];
  nameHash: string;
}

export async function writeCorrection(tx: Tx, correction: NewCorrection): Promise<void> {
  await tx.execute(sql`
    INSERT INTO kind_corrections (workspace_id, upload_id, client_request_id, kind, layout, document_name_hash)
    VALUES (${correction.workspaceId}, ${correction.uploadId}, ${correction.requestId}, ${correction.kind},
      ${sql.param(correction.layout)}::text[], ${correction.nameHash})
    ON CONFLICT (workspace_id, upload_id) DO UPDATE SET client_request_id = excluded.client_request_id,
      kind = excluded.kind, layout = excluded.layout, document_name_hash = excluded.document_name_hash, corrected_at = now()`);
}

/** It was right after all. */
export async function deleteCorrection(tx: Tx, workspaceId: string, uploadId: string): Promise<void> {
  await tx.execute(
    sql`DELETE FROM kind_corrections WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`,
  );
}

export interface SortedFile extends Record<string, unknown> {
  id: string;
  workspace_id: string;
  document_id: string | null;
  /** It came with a message, and only a person files it. */
  in_conversation: boolean;
  is_confirmed: boolean;
  contact_id: string | null;
  file_name: string;
  file_path: string;
  file_size: string;
  file_type: string;
}

/** Locks the case, so that nobody places a file meanwhile. Null where the file is gone, or the case is completed. */
export async function lockSortedFile(
  tx: Tx,
  requestId: string,
  uploadId: string,
): Promise<SortedFile | null> {
  const { rows: open } = await tx.execute<{ contact_id: string | null }>(sql`
    SELECT contact_id FROM client_requests WHERE id = ${requestId} AND status <> 'completed' FOR NO KEY UPDATE`);
  if (!open[0]) return null;
  const { rows } = await tx.execute<SortedFile>(sql`
    SELECT id, workspace_id, client_request_document_id AS document_id, conversation_id IS NOT NULL AS in_conversation,
      place_confirmed_at IS NOT NULL OR placed_by IS NOT NULL AS is_confirmed, ${open[0].contact_id}::uuid AS contact_id,
      file_name, file_path, file_size, file_type
    FROM client_document_uploads
    WHERE id = ${uploadId} AND client_request_id = ${requestId} AND upload_status = 'uploaded'`);
  return rows[0] ?? null;
}

/** Behind the document's other files. */
export async function placeByProduct(tx: Tx, uploadId: string, documentId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE client_document_uploads SET client_request_document_id = ${documentId}, placed_by = 'product',
      position = (SELECT coalesce(max(position), 0) + 1 FROM client_document_uploads
        WHERE client_request_document_id = ${documentId} AND upload_status = 'uploaded')
    WHERE id = ${uploadId} AND client_request_document_id IS NULL`);
}

export interface ToldRow extends Record<string, unknown> {
  upload_id: string;
  workspace_id: string;
  kind: DocumentKind | null;
  certainty: Certainty;
  reason: KindReason | null;
  layout: string[];
}

/** What files of a request were taken for; those that were not read are missing. */
export async function selectTold(tx: Tx, requestId: string): Promise<ToldRow[]> {
  const { rows } = await tx.execute<ToldRow>(sql`
    SELECT r.upload_id, r.workspace_id, r.kind, r.certainty, r.reason, r.layout FROM file_readings r
    JOIN file_steps s ON s.upload_id = r.upload_id AND s.step = 'kind' AND s.state = 'done'
    WHERE r.client_request_id = ${requestId}`);
  return rows;
}
