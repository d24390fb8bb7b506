import type { Tx } from '../../../shared/db/database.ts';
import { execute } from '../../../shared/db/query.ts';

export interface FiledUpload {
  id: string;
  contactId: string | null;
  requestId: string;
  fileName: string;
  filePath: string;
  fileSize: number;
  fileType: string;
}

/** Files an upload in the staff's cabinet: the client's year of upload, 'Source Docs'. */
export const fileUpload = (tx: Tx, upload: FiledUpload): Promise<void> =>
  execute(tx)`
    INSERT INTO client_documents (workspace_id, contact_id, client_request_id, client_document_upload_id,
      year, folder_type, file_name, file_path, file_size, file_type)
    SELECT workspace_id, ${upload.contactId}::uuid, id, ${upload.id}::uuid,
      extract(year FROM now()), 'Source Docs', ${upload.fileName}, ${upload.filePath},
      ${upload.fileSize}::bigint, ${upload.fileType}
    FROM client_requests WHERE id = ${upload.requestId}`;

/** Removes it from the cabinet; deleting the upload's row deletes the stored file. */
export const unfileUpload = (tx: Tx, uploadId: string): Promise<void> =>
  execute(tx)`DELETE FROM client_documents WHERE client_document_upload_id = ${uploadId}`;

/** Removes files that a later upload of the same document replaced: the cabinet shows each document once. */
export const unfileReplaced = (tx: Tx, requestDocumentId: string): Promise<void> =>
  execute(tx)`
    DELETE FROM client_documents WHERE client_document_upload_id IN (
      SELECT id FROM client_document_uploads
      WHERE client_request_document_id = ${requestDocumentId} AND upload_status = 'superseded')`;
