import type { Tx } from '../../../shared/db/database.ts';
import { execute } from '../../../shared/db/query.ts';

/** Deletes the files of a message that staff have not filed under a document. */
export const deleteMessageFiles = (tx: Tx, messageId: string): Promise<void> =>
  execute(tx)`
    WITH removed AS (
      DELETE FROM client_document_uploads u USING message_files f
      WHERE f.message_id = ${messageId} AND u.id = f.upload_id AND u.client_request_document_id IS NULL
        AND u.upload_status = 'uploaded'
      RETURNING u.workspace_id, u.file_path
    )
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
    SELECT workspace_id, 'client-documents', file_path FROM removed`;
