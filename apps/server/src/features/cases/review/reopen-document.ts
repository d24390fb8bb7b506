import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { changeRow } from '../../../shared/db/query.ts';

interface ReopenedDocument {
  /** Of the case. */
  id: string;
  document_id: string;
  upload_id: string;
}

/**
 * Puts a file aside and asks for its document again; other files of the document stay. Submitted documents have to be submitted once more.
 * `note`: the sealed reason for the client. False if the actor may not change the document.
 */
export async function reopenDocument(
  tx: Tx,
  { id, document_id, upload_id }: ReopenedDocument,
  note: string,
): Promise<boolean> {
  await tx.execute(sql`
    UPDATE client_document_uploads SET upload_status = 'superseded', accepted_at = NULL WHERE id = ${upload_id}`);
  const isChanged = await changeRow(tx)`
    UPDATE client_request_documents SET status = 'pending', uploaded_at = NULL, asked_again_at = now(), review_note = ${note}
    WHERE id = ${document_id}`;
  if (!isChanged) return false;
  await tx.execute(sql`
    UPDATE client_requests SET updated_at = now(),
      status = CASE status WHEN 'documents_submitted' THEN 'in-progress' ELSE status END
    WHERE id = ${id}`);
  return true;
}
