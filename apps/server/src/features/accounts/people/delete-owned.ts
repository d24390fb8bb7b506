import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';

/**
 * Takes the professional's row and cases: nothing is added to them until the transaction ends. Cases first, as those do
 * who add to one.
 */
export async function lockOwned(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM client_requests WHERE user_id = ${userId} ORDER BY id FOR UPDATE`);
  await tx.execute(sql`SELECT FROM profiles WHERE id = ${userId} FOR UPDATE`);
}

/** Children first. Contacts, templates and notes are deleted with the account. */
const tables = [
  'client_documents',
  'client_document_uploads',
  'client_request_responses',
  'client_request_documents',
  'client_users',
  'client_requests',
  // Of cases deleted earlier too.
  'activity',
];

/** Deletes all cases of the acting professional, and orders the deletion of their stored files. */
export async function deleteOwned(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO file_deletions (user_id, bucket, file_path)
    SELECT user_id, 'client-documents', file_path FROM client_document_uploads WHERE user_id = ${userId}
    UNION SELECT user_id, 'client-documents', file_path FROM client_documents WHERE user_id = ${userId}`);
  for (const table of tables) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE user_id = ${userId}`);
  }
}
