import { DocumentStatus, RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { RequestDocument, RequestDocumentState } from '@visafolio/contract/files/uploads.contract.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstantOrNull } from '../../../shared/db/instant.ts';
import {
  changeRow,
  column,
  execute,
  queryRow,
  queryRows,
  queryValues,
  type Row,
} from '../../../shared/db/query.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { currentFiles, uploadAsJson } from '../../cases/current-upload.ts';
import { places } from '../../sealing/places.ts';
import { documentName, documentOrder, documentTranslations } from '../../templates/document-names.ts';

const RequestDocumentRow = {
  id: column.uuid,
  name: column.text,
  description: column.text.orNull,
  translations: column.json(RequestDocument.shape.translations),
  required: column.boolean,
  own: column.boolean,
};

/** In the template's order. */
export const selectDocuments = (tx: Tx, requestId: string): Promise<RequestDocument[]> =>
  queryRows(tx, RequestDocumentRow)`
    SELECT CASE WHEN d.entry_id IS NULL THEN coalesce(t.id, d.id) ELSE d.id END AS id, ${documentName} AS name,
      coalesce(t.description, d.description) AS description, ${documentTranslations} AS translations, coalesce(t.required, d.required) AS required, t.id IS NULL AS own
    FROM client_request_documents d LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE d.client_request_id = ${requestId} AND d.asked
    ORDER BY ${documentOrder}`;

const RequestDocumentStateRow = {
  files: column.json(RequestDocumentState.shape.files),
  status: column.oneOf(DocumentStatus.options),
  id: column.uuid,
  template_document_id: column.uuid,
  uploaded_at: column.timestamp.orNull,
  review_note: column.text.orNull,
};

/** In the template's order, each with its current files. */
export async function selectDocumentStates(
  tx: Tx,
  vault: Vault,
  requestId: string,
): Promise<Omit<RequestDocumentState, 'review_note_translations'>[]> {
  const rows = await queryRows(tx, RequestDocumentStateRow)`
    SELECT d.id, CASE WHEN d.entry_id IS NULL THEN coalesce(d.template_document_id, d.id) ELSE d.id END AS template_document_id, d.status, d.uploaded_at, d.review_note,
      ${currentFiles} AS files
    FROM client_request_documents d
    LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE d.client_request_id = ${requestId} AND d.asked
    ORDER BY ${documentOrder}`;
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      upload: row.files[0] ?? null,
      review_note: await vault.open(places.reviewNote(requestId, row.id), row.review_note),
      uploaded_at: toInstantOrNull(row.uploaded_at),
    })),
  );
}

/**
 * Documents without a file that prevent submitting: the required ones, or if none is required, all of them as long as there is no
 * file at all. In the template's order.
 */
export const selectMissing = (tx: Tx, requestId: string): Promise<string[]> =>
  queryValues(tx, column.uuid)`
    SELECT id FROM (
      SELECT d.id, d.status, coalesce(t.required, d.required) AS required, t.order_index,
        bool_or(coalesce(t.required, d.required)) OVER () AS some_required,
        bool_or(d.status = 'completed') OVER () AS some_completed
      FROM client_request_documents d LEFT JOIN template_documents t ON t.id = d.template_document_id
      WHERE d.client_request_id = ${requestId} AND d.asked
    ) AS documents
    WHERE status <> 'completed' AND (required OR NOT (some_required OR some_completed))
    ORDER BY order_index, id`;

/**
 * Who answers for parties submits their own documents; a trigger records it for the case once everybody has. False if they were submitted
 * before, as by a double click.
 */
export const markDocumentsSubmitted = async (tx: Tx, requestId: string): Promise<boolean> =>
  (await changeRow(tx)`
    UPDATE client_users SET documents_submitted_at = now()
    WHERE client_request_id = ${requestId} AND parties IS NOT NULL AND documents_submitted_at IS NULL`) ||
  changeRow(tx)`
    UPDATE client_requests SET status = 'documents_submitted', updated_at = now()
    WHERE id = ${requestId} AND status IN ('pending', 'in-progress')
      AND EXISTS (SELECT FROM client_users WHERE client_request_id = ${requestId} AND parties IS NULL)`;

const OpenRequest = {
  contact_id: column.uuid.orNull,
};
export type OpenRequest = Row<typeof OpenRequest>;

/**
 * Locks a request that may still change until the transaction ends, so that completing or deleting it waits. With `begins`, the
 * first change moves it from pending to in-progress. Null if it is completed, foreign or unknown.
 */
export const lockOpenRequest = (tx: Tx, requestId: string, begins = false): Promise<OpenRequest | null> =>
  queryRow(tx, OpenRequest)`
    UPDATE client_requests SET updated_at = now(),
      status = CASE WHEN ${begins}::boolean AND status = 'pending' THEN 'in-progress' ELSE status END
    WHERE id = ${requestId} AND status <> 'completed'
    RETURNING contact_id`;

const RemovedUpload = {
  split_from: column.uuid.orNull,
  client_request_document_id: column.uuid.orNull,
  conversation_id: column.uuid.orNull,
  file_name: column.text,
};
type RemovedUpload = Row<typeof RemovedUpload>;

/**
 * Deletes a current upload of the request with its file. Null if it does not exist (any more), or was sent with a message, which
 * can be taken back instead.
 */
export async function deleteUpload(tx: Tx, requestId: string, id: string): Promise<RemovedUpload | null> {
  const rows = await queryRows(tx, RemovedUpload)`
    WITH removed AS (
      DELETE FROM client_document_uploads
      WHERE id = ${id} AND client_request_id = ${requestId} AND upload_status = 'uploaded'
        AND (client_request_document_id IS NOT NULL OR NOT EXISTS (SELECT FROM message_files WHERE upload_id = ${id}))
      RETURNING workspace_id, client_request_document_id, conversation_id, split_from, file_name, file_path
    ), file AS (
      INSERT INTO file_deletions (workspace_id, bucket, file_path)
      SELECT workspace_id, 'client-documents', file_path FROM removed
    )
    SELECT client_request_document_id, conversation_id, split_from, file_name FROM removed`;
  await deleteWithoutPapers(tx, requestId, rows[0]?.split_from ?? null);
  return rows[0] ?? null;
}

/** Deletes a split file once none of its papers is left. */
async function deleteWithoutPapers(tx: Tx, requestId: string, id: string | null): Promise<void> {
  if (!id) return;
  const rows = await queryRows(tx, { split_from: column.uuid.orNull })`
    WITH removed AS (
      DELETE FROM client_document_uploads u
      WHERE u.id = ${id} AND u.client_request_id = ${requestId} AND u.upload_status = 'superseded'
        AND NOT EXISTS (SELECT FROM client_document_uploads p WHERE p.split_from = u.id)
      RETURNING workspace_id, split_from, file_path
    ), file AS (
      INSERT INTO file_deletions (workspace_id, bucket, file_path)
      SELECT workspace_id, 'client-documents', file_path FROM removed
    )
    SELECT split_from FROM removed`;
  await deleteWithoutPapers(tx, requestId, rows[0]?.split_from ?? null);
}

/** The finished upload, if the actor made it. `current` is false if a later one replaced it. */
export const selectFinished = (
  tx: Tx,
  actor: ClientActor | StaffActor,
  id: string,
): Promise<{ upload: RequestUpload; current: boolean } | null> =>
  queryRow(tx, { upload: column.json(RequestUpload), current: column.boolean })`
    SELECT ${uploadAsJson} AS upload, u.upload_status = 'uploaded' AS current
    FROM client_document_uploads u LEFT JOIN client_users c ON c.id = u.client_user_id
    WHERE u.id = ${id} AND CASE WHEN ${actor.as === 'staff'}::boolean
      THEN u.uploaded_by = (SELECT app_user_id()) ELSE c.id IS NOT NULL END`;

const UploadTarget = {
  /** The responsible professional, whose id is the storage folder. */
  owner_id: column.uuid,
  workspace_id: column.uuid,
  completed: column.boolean,
  /** Null if the request has no such document, or none was named. */
  document_id: column.uuid.orNull,
  document_name: column.text.orNull,
};
export type UploadTarget = Row<typeof UploadTarget>;

/** The target of an upload; null if the request is foreign or unknown. */
export const selectTarget = (
  tx: Tx,
  requestId: string,
  documentId: string | null,
): Promise<UploadTarget | null> =>
  queryRow(tx, UploadTarget)`
    SELECT r.user_id AS owner_id, r.workspace_id, r.status = 'completed' AS completed, d.id AS document_id,
      ${documentName} AS document_name
    FROM client_requests r
    LEFT JOIN client_request_documents d ON d.client_request_id = r.id AND d.id = ${documentId}::uuid
      AND d.asked
    LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE r.id = ${requestId}`;

/** Clears the reason for asking again. */
export const clearReviewNote = (tx: Tx, documentId: string): Promise<void> =>
  execute(
    tx,
  )`UPDATE client_request_documents SET review_note = NULL, asked_again_at = NULL WHERE id = ${documentId}`;

export const completeDocument = (tx: Tx, documentId: string): Promise<void> =>
  execute(tx)`
    UPDATE client_request_documents SET status = 'completed', uploaded_at = now() WHERE id = ${documentId}`;
