import { Arrangement } from '@visafolio/contract/files/file.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { personName } from '../../../../shared/db/person-name.ts';
import {
  changeRow,
  column,
  execute,
  hasRow,
  queryRow,
  queryRows,
  type Row,
} from '../../../../shared/db/query.ts';
import { documentName } from '../../../templates/document-names.ts';

/** Whether the actor sees the case. */
export const selectHasCase = (tx: Tx, requestId: string): Promise<boolean> =>
  hasRow(tx)`SELECT FROM client_requests WHERE id = ${requestId}`;

const CaseFile = {
  id: column.uuid,
  file_name: column.text,
  file_path: column.text,
  file_type: column.text,
  arrangement: column.json(Arrangement).orNull,
  document_name: column.text.orNull,
};
export type CaseFile = Row<typeof CaseFile>;

/** The current files of a case, newest first. */
export const selectCaseFiles = (tx: Tx, requestId: string): Promise<CaseFile[]> =>
  queryRows(tx, CaseFile)`
    SELECT u.id, u.file_name, u.file_path, u.file_type, u.arrangement, ${documentName} AS document_name
    FROM client_document_uploads u
    LEFT JOIN client_request_documents d ON d.id = u.client_request_document_id
    LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE u.client_request_id = ${requestId} AND u.upload_status = 'uploaded'
    ORDER BY u.uploaded_at DESC, u.id`;

export const selectHasFile = (tx: Tx, requestId: string, uploadId: string): Promise<boolean> =>
  hasRow(tx)`
    SELECT FROM client_document_uploads
    WHERE id = ${uploadId} AND client_request_id = ${requestId} AND upload_status = 'uploaded'`;

const FileLanguage = {
  upload_id: column.uuid,
  language: column.text.orNull,
  is_certificate: column.boolean,
};
export type FileLanguage = Row<typeof FileLanguage>;

/** Languages of the case's files as they were read. */
export const selectLanguages = (tx: Tx, requestId: string): Promise<FileLanguage[]> =>
  queryRows(tx, FileLanguage)`
    SELECT upload_id, language, coalesce(kind = 'translation_certificate', false) AS is_certificate
    FROM file_readings WHERE client_request_id = ${requestId}`;

const TranslationRow = {
  upload_id: column.uuid,
  language: column.text.orNull,
  translation_id: column.uuid.orNull,
  /** Sealed. */
  translator_name: column.text.orNull,
  translator_address: column.text.orNull,
  translated_on: column.date.orNull,
  stated_at: column.timestamp,
  document_id: column.uuid.orNull,
  certificate_path: column.text.orNull,
  certificate_name: column.text.orNull,
  certified_at: column.timestamp.orNull,
  signed_id: column.uuid.orNull,
  signed_at: column.timestamp.orNull,
};
export type TranslationRow = Row<typeof TranslationRow>;

export const selectTranslations = (tx: Tx, requestId: string): Promise<TranslationRow[]> =>
  queryRows(tx, TranslationRow)`
    SELECT t.upload_id, t.language, t.translation_id, t.translator_name, t.translator_address, t.translated_on, t.stated_at,
      t.document_id, d.file_path AS certificate_path, d.file_name AS certificate_name, t.certified_at, t.signed_id, t.signed_at
    FROM packet_translations t LEFT JOIN client_documents d ON d.id = t.document_id
    WHERE t.client_request_id = ${requestId}`;

const TranslationState = {
  language: column.text.orNull,
  translation_id: column.uuid.orNull,
  /** Sealed. */
  translator_name: column.text.orNull,
  translator_address: column.text.orNull,
  translated_on: column.date.orNull,
  document_id: column.uuid.orNull,
  signed_id: column.uuid.orNull,
};
export type TranslationState = Row<typeof TranslationState>;

/** Inserts a row for the paper unless there is one, and locks it until the transaction ends. Null without such a paper. */
export async function lockTranslation(
  tx: Tx,
  userId: string,
  { requestId, uploadId }: { requestId: string; uploadId: string },
): Promise<TranslationState | null> {
  await execute(tx)`
    INSERT INTO packet_translations (upload_id, workspace_id, client_request_id, changed_by_name)
    SELECT u.id, u.workspace_id, u.client_request_id, ${personName} FROM client_document_uploads u, profiles p
    WHERE u.id = ${uploadId} AND u.client_request_id = ${requestId} AND u.upload_status = 'uploaded' AND p.id = ${userId}
    ON CONFLICT (upload_id) DO NOTHING`;
  return queryRow(tx, TranslationState)`
    SELECT language, translation_id, translator_name, translator_address, translated_on, document_id, signed_id
    FROM packet_translations WHERE upload_id = ${uploadId} AND client_request_id = ${requestId} FOR UPDATE`;
}

interface ChangedTranslation extends Omit<TranslationState, 'document_id'> {
  uploadId: string;
  /** What the certificate says has changed. */
  states: boolean;
  /** The signed certificate is another one. */
  signs: boolean;
}

export const updateTranslation = (tx: Tx, userId: string, changed: ChangedTranslation): Promise<void> =>
  execute(tx)`
    UPDATE packet_translations t SET language = ${changed.language}, translation_id = ${changed.translation_id}::uuid,
      translator_name = ${changed.translator_name}, translator_address = ${changed.translator_address},
      translated_on = ${changed.translated_on}::date, signed_id = ${changed.signed_id}::uuid,
      stated_at = CASE WHEN ${changed.states}::boolean THEN now() ELSE t.stated_at END,
      signed_at = CASE WHEN ${changed.signs}::boolean THEN now() ELSE t.signed_at END, changed_by_name = ${personName}
    FROM profiles p WHERE p.id = ${userId} AND t.upload_id = ${changed.uploadId}`;

export const updateCertificate = (tx: Tx, uploadId: string, documentId: string): Promise<void> =>
  execute(tx)`
    UPDATE packet_translations SET document_id = ${documentId}, certified_at = now() WHERE upload_id = ${uploadId}`;

const SignedForm = {
  government_form_id: column.uuid,
  /** Who files it; '': it is filed once. */
  form_party: column.text,
  upload_id: column.uuid,
  added_at: column.timestamp,
};
export type SignedForm = Row<typeof SignedForm>;

export const selectSignedForms = (tx: Tx, requestId: string): Promise<SignedForm[]> =>
  queryRows(tx, SignedForm)`
    SELECT government_form_id, form_party, upload_id, added_at FROM packet_signed_forms WHERE client_request_id = ${requestId}`;

/** Takes the place of an earlier one. False if the firm has no such form. */
export const upsertSignedForm = (
  tx: Tx,
  userId: string,
  {
    requestId,
    formId,
    formParty,
    uploadId,
  }: { requestId: string; formId: string; formParty: string; uploadId: string },
): Promise<boolean> =>
  changeRow(tx)`
    INSERT INTO packet_signed_forms (client_request_id, government_form_id, form_party, workspace_id, upload_id, added_by_name)
    SELECT r.id, f.id, ${formParty}, r.workspace_id, ${uploadId}::uuid, ${personName}
    FROM client_requests r, government_forms f, profiles p
    WHERE r.id = ${requestId} AND f.id = ${formId} AND p.id = ${userId}
    ON CONFLICT (client_request_id, government_form_id, form_party) DO UPDATE SET upload_id = excluded.upload_id, added_at = now(),
      added_by_name = excluded.added_by_name`;

export const deleteSignedForm = (
  tx: Tx,
  { requestId, formId, formParty }: { requestId: string; formId: string; formParty: string },
): Promise<void> =>
  execute(tx)`
    DELETE FROM packet_signed_forms
    WHERE client_request_id = ${requestId} AND government_form_id = ${formId} AND form_party = ${formParty}`;

/** Removes a file that was given for the packet once nothing in it names the file; the stored file is deleted after the commit. */
export const deleteUnusedFile = (tx: Tx, uploadId: string): Promise<void> =>
  execute(tx)`
    WITH removed AS (
      DELETE FROM client_document_uploads u WHERE u.id = ${uploadId} AND u.for_packet
        AND NOT EXISTS (SELECT FROM packet_translations t WHERE t.translation_id = u.id OR t.signed_id = u.id)
        AND NOT EXISTS (SELECT FROM packet_signed_forms f WHERE f.upload_id = u.id)
      RETURNING workspace_id, file_path
    )
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
    SELECT workspace_id, 'client-documents', file_path FROM removed`;
