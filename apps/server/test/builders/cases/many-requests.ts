import pg from 'pg';
import { clientNames } from '../people.ts';
import type { Professional } from '../professionals.ts';
import { type Owner, orderSealing } from '../rows.ts';
import type { Template } from '../templates.ts';

interface ManyRequests {
  professional: Professional;
  template: Template;
  count: number;
}

/**
 * Inserts thousands of requests with set-based SQL, for measuring: contact, client, document rows and answers, no
 * uploads. Created an hour apart, the last one now; four in ten pending, three in progress, one with documents
 * submitted, two completed. Returns their ids, oldest first. `owner` must not be in a transaction.
 */
export async function buildManyRequests(owner: Owner, many: ManyRequests): Promise<string[]> {
  if (!(owner instanceof pg.Pool)) return inTransaction(owner, many);
  const client = await owner.connect();
  try {
    return await inTransaction(client, many);
  } finally {
    client.release();
  }
}

async function inTransaction(client: pg.ClientBase, many: ManyRequests): Promise<string[]> {
  try {
    // These rows are consistent: checking every foreign key would take most of the time.
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    const ids = await insertMany(client, many);
    await client.query('SELECT count_case_progress($1)', [ids]);
    await client.query('SET LOCAL session_replication_role = origin');
    await client.query('SELECT refresh_queue($1)', [ids]);
    await client.query('COMMIT');
    await orderSealing(client);
    // Otherwise the planner assumes empty tables.
    await client.query('ANALYZE');
    return ids;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function insertMany(
  client: pg.ClientBase,
  { professional, template, count }: ManyRequests,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `WITH draft AS MATERIALIZED (
       SELECT n, $1::uuid AS user_id, $9::uuid AS workspace_id, new_id() AS id, new_id() AS contact_id,
         ($5::text[])[1 + n % cardinality($5::text[])] AS name,
         'client' || n || '.' || left(md5(n || clock_timestamp()::text), 8) || '@example.com' AS email,
         (ARRAY['pending', 'pending', 'pending', 'pending', 'in-progress', 'in-progress', 'in-progress',
           'documents_submitted', 'completed', 'completed'])[1 + n % 10] AS status,
         now() - ($6 - n) * interval '1 hour' AS at
       FROM generate_series(1, $6::int) AS n
     ), contact AS (
       INSERT INTO contacts (id, workspace_id, user_id, name, email, created_at)
       SELECT contact_id, workspace_id, user_id, name, email, at FROM draft
     ), request AS (
       INSERT INTO client_requests (id, workspace_id, user_id, contact_id, template_id, template_version_id, template_name,
         template_description, name, email, visa_type, status, invitation_state, invitation_attempts,
         invitation_next_at, created_at, updated_at)
       SELECT id, workspace_id, user_id, contact_id, $2, $3, $4, $7, name, email, $8, status,
         CASE status WHEN 'pending' THEN 'sent' ELSE 'accepted' END, 1, NULL, at, at
       FROM draft
     ), client AS (
       INSERT INTO client_users (workspace_id, client_request_id, email, first_name, last_name, is_verified)
       SELECT workspace_id, id, email, split_part(name, ' ', 1), '', status <> 'pending' FROM draft
     ), document AS (
       INSERT INTO client_request_documents (workspace_id, client_request_id, template_document_id, status, uploaded_at)
       SELECT draft.workspace_id, draft.id, t.id, CASE WHEN done THEN 'completed' ELSE 'pending' END, CASE WHEN done THEN at END
       FROM draft CROSS JOIN template_documents t
       CROSS JOIN LATERAL (SELECT status IN ('documents_submitted', 'completed')
         OR status = 'in-progress' AND t.order_index % 2 = 0 AS done) AS progress
       WHERE t.template_version_id = $3
     ), answer AS (
       INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer, created_at, updated_at)
       SELECT draft.workspace_id, draft.id, q.id, 'Answer ' || q.order_index, at, at
       FROM draft JOIN template_questions q ON q.template_version_id = $3
       WHERE status IN ('documents_submitted', 'completed') OR status = 'in-progress' AND q.order_index % 2 = 0
     )
     SELECT id FROM draft ORDER BY n`,
    [
      professional.id,
      template.id,
      template.versionId,
      template.name,
      clientNames,
      count,
      template.description,
      template.visaType,
      professional.workspaceId,
    ],
  );
  return rows.map(({ id }) => id);
}
