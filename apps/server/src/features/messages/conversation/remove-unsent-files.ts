import { sql } from 'drizzle-orm';
import { system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { deleteStoredFiles } from '../../../shared/storage/delete-stored-files.ts';

/** Removes files that were uploaded for a message but not sent within 24 hours, and those of messages that were taken back. */
export async function removeUnsentFiles(services: Services): Promise<void> {
  const { rowCount } = await services.db.withActor(system, (tx) =>
    tx.execute(sql`
      WITH removed AS (
        DELETE FROM client_document_uploads u
        WHERE u.conversation_id IS NOT NULL AND u.client_request_document_id IS NULL
          AND u.uploaded_at < now() - interval '24 hours'
          AND NOT EXISTS (SELECT FROM message_files f JOIN messages m ON m.id = f.message_id
            WHERE f.upload_id = u.id AND m.taken_back_at IS NULL)
        RETURNING u.workspace_id, u.file_path
      )
      INSERT INTO file_deletions (workspace_id, bucket, file_path)
      SELECT workspace_id, 'client-documents', file_path FROM removed`),
  );
  if (rowCount) await deleteStoredFiles(services);
}
