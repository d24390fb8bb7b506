import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { changeRow, column, queryRow, type Row } from '../../../shared/db/query.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { places } from '../../sealing/places.ts';

interface ReopenedDocument {
  /** Of the case. */
  id: string;
  workspace_id: string;
  document_id: string;
  upload_id: string;
  file_name: string;
}

/**
 * Puts a file aside and asks for its document again; other files of the document stay. Submitted documents have to be submitted once more.
 * Reasons that are open for other files of the document stay, each in a line. Where the document has several files, the file's name, of which the
 * client sees nothing any more, begins the line.
 *
 * Returns what begins the line, perhaps empty; null if the actor may not change the document.
 */
export async function reopenDocument(
  tx: Tx,
  vault: Vault,
  { id, workspace_id, document_id, upload_id, file_name }: ReopenedDocument,
  reason: string,
  { alwaysNamed = false } = {},
): Promise<{ named: string } | null> {
  const open = await selectOpenReasons(tx, document_id);
  const named = alwaysNamed || open.files > 1 || open.note !== null ? `${file_name}: ` : '';
  const before = await vault.open(places.reviewNote(id, document_id), open.note);
  const note = await vault.seal(
    workspace_id,
    places.reviewNote(id, document_id),
    joinReasons(before, named + reason),
  );
  await tx.execute(sql`
    UPDATE client_document_uploads SET upload_status = 'superseded', accepted_at = NULL WHERE id = ${upload_id}`);
  const isChanged = await changeRow(tx)`
    UPDATE client_request_documents SET status = 'pending', uploaded_at = NULL, asked_again_at = now(), review_note = ${note}
    WHERE id = ${document_id}`;
  if (!isChanged) return null;
  await tx.execute(sql`
    UPDATE client_requests SET updated_at = now(),
      status = CASE status WHEN 'documents_submitted' THEN 'in-progress' ELSE status END
    WHERE id = ${id}`);
  return { named };
}

/** Per document: what a client can read, and what an archive accepts. */
const reasonsMax = 10_000;

function joinReasons(before: string | null, reason: string): string {
  const both = before === null ? reason : `${before}\n${reason}`;
  return both.length > reasonsMax ? reason : both;
}

const OpenReasons = {
  /** How many current files the document has. */
  files: column.int,
  /** Reasons for other files of it, if nothing came since; sealed. */
  note: column.text.orNull,
};
type OpenReasons = Row<typeof OpenReasons>;

const selectOpenReasons = async (tx: Tx, documentId: string): Promise<OpenReasons> =>
  (await queryRow(tx, OpenReasons)`
    SELECT CASE WHEN d.status <> 'completed' THEN d.review_note END AS note, (
      SELECT count(*)::int FROM client_document_uploads u
      WHERE u.client_request_document_id = d.id AND u.upload_status = 'uploaded') AS files
    FROM client_request_documents d WHERE d.id = ${documentId}`) ?? { files: 0, note: null };
