import { sql } from 'drizzle-orm';
import { announceOnCommit, type Tx } from '../../shared/db/database.ts';
import { endMoving } from './moving.ts';

/**
 * Moves everything of a professional's personal workspace into that of the firm, which they have joined in this
 * transaction. A contact whose address the firm has already is merged into the firm's, which keeps its values. Needs the capacity `mover`.
 */
export async function moveIntoFirm(tx: Tx, userId: string, firmId: string): Promise<void> {
  await mergeContacts(tx, userId, firmId);
  await tx.execute(sql`UPDATE contacts SET workspace_id = ${firmId} WHERE workspace_id = ${userId}`);
  await tx.execute(sql`UPDATE templates SET workspace_id = ${firmId} WHERE workspace_id = ${userId}`);
  await tx.execute(sql`UPDATE note_templates SET workspace_id = ${firmId} WHERE workspace_id = ${userId}`);
  // The same key may have recorded a view in both workspaces.
  await tx.execute(sql`
    UPDATE saved_views SET workspace_id = ${firmId}, idempotency_key = NULL WHERE workspace_id = ${userId}`);
  // Rows of a case follow it: their foreign keys cascade.
  await tx.execute(sql`UPDATE client_requests SET workspace_id = ${firmId} WHERE workspace_id = ${userId}`);
  await tx.execute(sql`UPDATE activity SET workspace_id = ${firmId} WHERE workspace_id = ${userId}`);
  await tx.execute(sql`UPDATE stored_files SET workspace_id = ${firmId} WHERE workspace_id = ${userId}`);
  await endMoving(tx);
  announceOnCommit(tx);
}

async function mergeContacts(tx: Tx, from: string, to: string): Promise<void> {
  const both = sql`contacts own JOIN contacts theirs ON theirs.email = own.email
    AND theirs.workspace_id = ${to} AND theirs.restricted_request_id IS NULL
    WHERE own.workspace_id = ${from} AND own.restricted_request_id IS NULL`;
  await tx.execute(sql`
    UPDATE client_requests r SET contact_id = known.kept
    FROM (SELECT own.id AS gone, theirs.id AS kept FROM ${both}) known WHERE r.contact_id = known.gone`);
  await tx.execute(sql`
    UPDATE client_documents d SET contact_id = known.kept
    FROM (SELECT own.id AS gone, theirs.id AS kept FROM ${both}) known WHERE d.contact_id = known.gone`);
  await tx.execute(sql`
    UPDATE contacts c SET phone = coalesce(c.phone, known.phone), address = coalesce(c.address, known.address),
      visa_type = coalesce(c.visa_type, known.visa_type), home_country = coalesce(c.home_country, known.home_country),
      preferred_language = coalesce(c.preferred_language, known.preferred_language),
      archived_at = CASE WHEN known.archived_at IS NULL THEN NULL ELSE c.archived_at END
    FROM (SELECT theirs.id AS kept, own.* FROM ${both}) known WHERE c.id = known.kept`);
  await tx.execute(sql`
    DELETE FROM contacts c USING (SELECT own.id AS gone FROM ${both}) known WHERE c.id = known.gone`);
}
