import type { Arrangement } from '@visafolio/contract/files/file.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, execute, queryRow, queryRows, queryValues, type Row } from '../../../../shared/db/query.ts';
import { uploadAsJson } from '../../../cases/current-upload.ts';
import { documentName } from '../../../templates/document-names.ts';
import type { BoxedUpload } from './boxed-upload.ts';

/** Current files of a request without a document, oldest first. `own` excludes those from staff. */
export async function selectBox(
  tx: Tx,
  requestId: string,
  { own }: { own: boolean },
): Promise<BoxedUpload[]> {
  const rows = await queryRows(tx, { file: column.json<BoxedUpload>() })`
    SELECT ${uploadAsJson} || jsonb_build_object('split_from', (
        SELECT jsonb_build_object('id', o.id, 'file_name', o.file_name) FROM client_document_uploads o WHERE o.id = u.split_from
      )) AS file
    FROM client_document_uploads u
    WHERE u.client_request_id = ${requestId} AND u.client_request_document_id IS NULL AND u.conversation_id IS NULL
      AND NOT u.for_packet AND u.upload_status = 'uploaded' AND (NOT ${own}::boolean OR u.uploaded_by IS NULL)
    ORDER BY u.uploaded_at, u.id`;
  return rows.map(({ file }) => file);
}

const CurrentFile = {
  id: column.uuid,
  document_id: column.uuid.orNull,
  document_name: column.text.orNull,
  file_name: column.text,
  file_path: column.text,
  file_size: column.bigint,
  file_type: column.text,
  by_staff: column.boolean,
  accepted: column.boolean,
  /** Sent with a message, and not filed under a document. */
  in_conversation: column.boolean,
  /** Null if not counted. */
  pages: column.int.orNull,
};
export type CurrentFile = Row<typeof CurrentFile>;

/** Null if the request has no such current file, or it is for the packet. */
export const selectCurrentFile = (tx: Tx, requestId: string, uploadId: string): Promise<CurrentFile | null> =>
  queryRow(tx, CurrentFile)`
    SELECT u.id, u.client_request_document_id AS document_id, ${documentName} AS document_name, u.file_name,
      u.file_path, u.file_size, u.file_type, u.uploaded_by IS NOT NULL AS by_staff, u.accepted_at IS NOT NULL AS accepted,
      u.conversation_id IS NOT NULL AND u.client_request_document_id IS NULL AS in_conversation, p.page_count AS pages
    FROM client_document_uploads u
    LEFT JOIN client_request_documents d ON d.id = u.client_request_document_id
    LEFT JOIN template_documents t ON t.id = d.template_document_id
    LEFT JOIN file_pages p ON p.upload_id = u.id
    WHERE u.id = ${uploadId} AND u.client_request_id = ${requestId} AND u.upload_status = 'uploaded' AND NOT u.for_packet`;

/** Current files of a document in order. */
export const selectFileIds = (tx: Tx, requestId: string, documentId: string): Promise<string[]> =>
  queryValues(tx, column.uuid)`
    SELECT id FROM client_document_uploads
    WHERE client_request_id = ${requestId} AND client_request_document_id = ${documentId} AND upload_status = 'uploaded'
    ORDER BY position, uploaded_at, id`;

/** The current files of a request that its client sees, and whether they see all there are. */
export async function selectReader(
  tx: Tx,
  requestId: string,
): Promise<{ seen: string[]; seesAllParties: boolean }> {
  const row = await queryRow(tx, { seen: column.uuids, sees_all: column.boolean })`
    SELECT ARRAY(SELECT id FROM client_document_uploads WHERE client_request_id = ${requestId} AND upload_status = 'uploaded') AS seen,
      EXISTS (SELECT FROM client_users WHERE client_request_id = ${requestId} AND parties IS NULL) AS sees_all`;
  return { seen: row?.seen ?? [], seesAllParties: row?.sees_all ?? false };
}

interface Place {
  /** Null: the box. */
  documentId: string | null;
  placedBy: 'client' | 'staff';
}

/** Placing a file also confirms its place. Files that staff uploaded and placed need no review. */
export async function updatePlace(
  tx: Tx,
  { id, by_staff }: CurrentFile,
  { documentId, placedBy }: Place,
): Promise<void> {
  if (placedBy === 'client')
    await tx.execute(sql`
      UPDATE client_document_uploads SET client_request_document_id = ${documentId}::uuid,
        placed_by = CASE WHEN ${documentId}::uuid IS NULL THEN NULL ELSE 'client' END,
        place_confirmed_at = CASE WHEN ${documentId}::uuid IS NULL THEN NULL ELSE now() END
      WHERE id = ${id}`);
  else
    await tx.execute(sql`
      UPDATE client_document_uploads SET client_request_document_id = ${documentId}::uuid,
        placed_by = CASE WHEN ${documentId}::uuid IS NULL THEN NULL ELSE 'staff' END,
        place_confirmed_at = CASE WHEN ${documentId}::uuid IS NULL THEN NULL ELSE now() END,
        accepted_at = CASE WHEN ${documentId}::uuid IS NULL THEN NULL
          WHEN ${by_staff}::boolean THEN coalesce(accepted_at, now()) ELSE accepted_at END
      WHERE id = ${id}`);
}

export const updatePositions = (tx: Tx, uploadIds: string[]): Promise<void> =>
  execute(tx)`
    UPDATE client_document_uploads u SET position = o.position
    FROM unnest(${sql.param(uploadIds)}::uuid[]) WITH ORDINALITY AS o (id, position)
    WHERE u.id = o.id AND u.position <> o.position`;

export const updateArrangement = (tx: Tx, uploadId: string, pages: Arrangement | null): Promise<void> =>
  execute(tx)`
    UPDATE client_document_uploads SET arrangement = ${pages && JSON.stringify(pages)}::jsonb WHERE id = ${uploadId}`;

export const confirmPlace = (tx: Tx, uploadId: string): Promise<void> =>
  execute(tx)`UPDATE client_document_uploads SET place_confirmed_at = now() WHERE id = ${uploadId}`;

/** Reopens a document that has no file left, or none since one was asked for again. */
export const reopenIfIncomplete = (tx: Tx, documentId: string): Promise<void> =>
  execute(tx)`
    UPDATE client_request_documents d SET status = 'pending', uploaded_at = NULL
    WHERE d.id = ${documentId} AND d.status = 'completed' AND NOT EXISTS (
      SELECT FROM client_document_uploads u
      WHERE u.client_request_document_id = d.id AND u.upload_status = 'uploaded'
        AND (d.asked_again_at IS NULL OR greatest(u.uploaded_at, u.place_confirmed_at) > d.asked_again_at))`;
