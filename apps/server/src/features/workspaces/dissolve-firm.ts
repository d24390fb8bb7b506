import { sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { column, queryRows, queryValues, type Row } from '../../shared/db/query.ts';
import type { Vault } from '../../shared/vault/vault.ts';
import { rebindAnswers } from '../sealing/answer-heads.ts';
import { copyTemplate } from './copy-template.ts';
import { lockPeopleOfWorkspaces } from './lock-people.ts';
import { beginMoving } from './moving.ts';

/**
 * Moves each case of a firm to the personal workspace of its responsible professional, with its contact and its
 * template: what several people's cases use is copied for all but the first of them. What no case uses goes to its
 * author, otherwise to a firm administrator. The caller then deletes the firm in the same transaction, which ends
 * with endMoving.
 */
export async function returnCasesToPeople(tx: Tx, vault: Vault, firmId: string): Promise<void> {
  await lockPeopleOfWorkspaces(tx, firmId);
  const rows = await queryRows(tx, { id: column.uuid })`
    SELECT id FROM profiles WHERE firm_id = ${firmId}
    ORDER BY firm_role = 'firm_admin' DESC, created_at, id FOR UPDATE`;
  const people = rows.map(({ id }) => id);
  await beginMoving(tx, firmId, ...people);
  const [first] = people;
  if (!first) return removeLeftovers(tx, firmId);
  await tx.execute(sql`DELETE FROM case_members WHERE workspace_id = ${firmId}`);
  for (const { id, user_id } of await selectSharedContacts(tx, firmId)) await copyContact(tx, id, user_id);
  await copySharedTemplates(tx, vault, firmId);
  const maker = sql`CASE WHEN t.user_id = ANY (${sql.param(people)}::uuid[]) THEN t.user_id ELSE ${first}::uuid END`;
  await tx.execute(sql`
    UPDATE contacts t SET workspace_id = coalesce((
      SELECT r.user_id FROM client_requests r WHERE r.contact_id = t.id LIMIT 1), ${maker})
    WHERE t.workspace_id = ${firmId}`);
  await tx.execute(sql`
    UPDATE templates t SET workspace_id = coalesce((
      SELECT r.user_id FROM client_requests r WHERE r.template_id = t.id LIMIT 1), ${maker})
    WHERE t.workspace_id = ${firmId}`);
  await tx.execute(sql`UPDATE note_templates t SET workspace_id = ${maker} WHERE t.workspace_id = ${firmId}`);
  await tx.execute(sql`
    UPDATE saved_views SET workspace_id = made_by, idempotency_key = NULL
    WHERE workspace_id = ${firmId} AND made_by = ANY (${sql.param(people)}::uuid[])`);
  await tx.execute(sql`UPDATE client_requests SET workspace_id = user_id WHERE workspace_id = ${firmId}`);
  await tx.execute(sql`
    UPDATE activity a SET workspace_id = coalesce((
      SELECT r.workspace_id FROM client_requests r WHERE r.id = a.client_request_id), ${first}::uuid)
    WHERE a.workspace_id = ${firmId}`);
  // A job wraps their keys with the other workspaces' keys afterwards.
  await tx.execute(sql`
    UPDATE stored_files s SET workspace_id = named.workspace_id
    FROM (SELECT file_path, workspace_id FROM client_document_uploads
      UNION SELECT file_path, workspace_id FROM client_documents
      UNION SELECT file_path, workspace_id FROM derived_files
      UNION SELECT file_path, workspace_id FROM inbound_mails) named
    WHERE s.bucket = 'client-documents' AND s.file_path = named.file_path AND s.workspace_id = ${firmId}`);
}

/** Gives the cases of all people but the first the questions of their own copy. */
async function copySharedTemplates(tx: Tx, vault: Vault, firmId: string): Promise<void> {
  const shared = await selectSharedTemplates(tx, firmId);
  if (!shared.length) return;
  const requestIds = await queryValues(tx, column.uuid)`
    SELECT id FROM client_requests
    WHERE workspace_id = ${firmId} AND template_id = ANY (${sql.param(shared.map(({ id }) => id))}::uuid[])`;
  await rebindAnswers(tx, vault, { requestIds, capacity: 'mover' }, async () => {
    for (const { id, user_id } of shared) await copyTemplate(tx, firmId, id, user_id);
  });
}

/** For a firm without people, which has no cases, because each case has a responsible professional. */
async function removeLeftovers(tx: Tx, firmId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM contacts WHERE workspace_id = ${firmId}`);
  await tx.execute(sql`DELETE FROM templates WHERE workspace_id = ${firmId}`);
  await tx.execute(sql`DELETE FROM note_templates WHERE workspace_id = ${firmId}`);
}

const Shared = {
  id: column.uuid,
  /** Whose cases use it, except those of the first. */
  user_id: column.uuid,
};
type Shared = Row<typeof Shared>;

const selectSharedContacts = (tx: Tx, firmId: string): Promise<Shared[]> =>
  queryRows(tx, Shared)`
    SELECT used.id, used.user_id FROM (
      SELECT contact_id AS id, user_id, rank() OVER (PARTITION BY contact_id ORDER BY user_id) AS place
      FROM client_requests WHERE workspace_id = ${firmId} AND contact_id IS NOT NULL
      GROUP BY contact_id, user_id) used
    WHERE used.place > 1`;

const selectSharedTemplates = (tx: Tx, firmId: string): Promise<Shared[]> =>
  queryRows(tx, Shared)`
    SELECT used.id, used.user_id FROM (
      SELECT t.id, r.user_id, rank() OVER (PARTITION BY t.id ORDER BY r.user_id) AS place
      FROM client_requests r JOIN templates t ON t.id = r.template_id AND t.workspace_id = ${firmId}
      WHERE r.workspace_id = ${firmId} GROUP BY t.id, r.user_id) used
    WHERE used.place > 1`;

async function copyContact(tx: Tx, id: string, userId: string): Promise<void> {
  const rows = await queryRows(tx, { id: column.uuid })`
    INSERT INTO contacts (workspace_id, user_id, name, email, phone, address, visa_type, preferred_language,
      home_country, status, created_at, archived_at)
    SELECT ${userId}::uuid, ${userId}::uuid, name, email, phone, address, visa_type, preferred_language,
      home_country, status, created_at, archived_at
    FROM contacts WHERE id = ${id} RETURNING id`;
  const copy = rows[0]?.id;
  await tx.execute(sql`
    UPDATE client_documents SET contact_id = ${copy}
    WHERE contact_id = ${id} AND client_request_id IN (SELECT id FROM client_requests WHERE user_id = ${userId})`);
  await tx.execute(sql`
    UPDATE client_requests SET contact_id = ${copy} WHERE contact_id = ${id} AND user_id = ${userId}`);
}
