import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';

let database: TestDatabase;
let owner: TestDatabase['owner'];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = database.owner;
  const professional = await buildProfessional(owner);
  for (const status of ['pending', 'in-progress', 'in-progress', 'documents_submitted', 'completed'] as const)
    await buildRequest(owner, { professional, status });
});
afterAll(() => database.drop());

/** Everything that is counted of each case, one subquery for each number. */
const countedFromScratch = `
  SELECT r.id AS client_request_id, r.workspace_id,
    (SELECT count(*)::int FROM client_request_documents d WHERE d.client_request_id = r.id AND d.asked) AS documents_total,
    (SELECT count(*)::int FROM client_request_documents d
      WHERE d.client_request_id = r.id AND d.asked AND d.status = 'completed') AS documents_completed,
    (SELECT count(*)::int FROM client_request_documents d
      WHERE d.client_request_id = r.id AND d.asked AND d.status = 'completed'
        AND EXISTS (SELECT FROM client_document_uploads u
          WHERE u.client_request_document_id = d.id AND u.upload_status = 'uploaded')
        AND NOT EXISTS (SELECT FROM client_document_uploads u
          WHERE u.client_request_document_id = d.id AND u.upload_status = 'uploaded' AND u.accepted_at IS NULL))
      AS documents_accepted,
    (SELECT count(*)::int FROM template_questions q
      WHERE (q.template_version_id = r.template_version_id OR q.client_request_id = r.id)
        AND q.id <> ALL (r.waived_question_ids)) AS questions_total,
    (SELECT count(*)::int FROM client_request_responses a
      WHERE a.client_request_id = r.id AND a.question_id <> ALL (r.waived_question_ids)) AS questions_answered,
    (SELECT count(*)::int FROM client_document_uploads u WHERE u.client_request_id = r.id AND u.upload_status = 'uploaded'
      AND u.accepted_at IS NULL AND u.client_request_document_id IN (
        SELECT id FROM client_request_documents WHERE asked)) AS to_review,
    (SELECT min(u.uploaded_at) FROM client_document_uploads u WHERE u.client_request_id = r.id AND u.upload_status = 'uploaded'
      AND u.accepted_at IS NULL AND u.client_request_document_id IN (
        SELECT id FROM client_request_documents WHERE asked)) AS files_since,
    (SELECT min(a.updated_at) FROM client_request_responses a WHERE a.client_request_id = r.id
      AND a.updated_at > r.answers_reviewed_at AND a.entered_by IS NULL) AS answers_since,
    EXISTS (SELECT FROM client_request_documents d LEFT JOIN template_documents t ON t.id = d.template_document_id
      WHERE d.client_request_id = r.id AND d.asked AND d.status <> 'completed' AND coalesce(t.required, d.required))
    OR EXISTS (SELECT FROM template_questions q
      WHERE (q.template_version_id = r.template_version_id OR q.client_request_id = r.id)
        AND q.required AND q.id <> ALL (r.waived_question_ids)
        AND (NOT EXISTS (SELECT FROM client_request_responses a WHERE a.client_request_id = r.id AND a.question_id = q.id)
          OR EXISTS (SELECT FROM answers_sent_back b WHERE b.client_request_id = r.id AND b.question_id = q.id)))
      AS required_open,
    (SELECT max(greatest(u.accepted_at, u.uploaded_at)) FROM client_document_uploads u
      WHERE u.client_request_id = r.id AND u.upload_status = 'uploaded'
        AND (u.conversation_id IS NULL OR u.client_request_document_id IS NOT NULL)) AS last_file_at,
    (SELECT min(c.waiting_since) FROM conversations c WHERE c.client_request_id = r.id AND c.waiting_for = 'staff') AS message_since,
    (SELECT a.at FROM activity a WHERE a.client_request_id = r.id AND a.actor_kind = 'client' ORDER BY a.id DESC LIMIT 1)
      AS client_active_at,
    coalesce((SELECT a.at FROM activity a WHERE a.client_request_id = r.id AND a.kind NOT IN ('answers.viewed', 'document.viewed',
      'message.read', 'message.translated', 'file.processed', 'file.sent_to_provider') ORDER BY a.id DESC LIMIT 1), r.created_at)
      AS last_activity_at
  FROM client_requests r`;
/** And what follows from it. */
const countedAndDerived = `
  SELECT c.*, (c.last_activity_at AT TIME ZONE 'UTC')::date AS active_on,
    CASE WHEN c.documents_total > 0 AND c.documents_completed = c.documents_total
      THEN (extract(epoch FROM c.last_file_at - r.created_at) / 86400)::float8 END AS days_to_complete
  FROM (${countedFromScratch}) AS c JOIN client_requests r ON r.id = c.client_request_id ORDER BY r.id`;

const stored = 'SELECT * FROM case_progress ORDER BY client_request_id';
const load = async (sql: string) => (await owner.query(sql)).rows;

const one = (table: string, where = 'true') =>
  `(SELECT id FROM ${table} WHERE client_request_id = $1 AND ${where} ORDER BY random() LIMIT 1)`;
const question = `(SELECT q.id FROM template_questions q JOIN client_requests r ON r.id = $1
  WHERE q.template_version_id = r.template_version_id OR q.client_request_id = r.id ORDER BY random() LIMIT 1)`;

/** What people do to a case ($1), as it reaches the tables. */
const changes = [
  `INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer)
   SELECT workspace_id, id, ${question}, 'Yes' FROM client_requests WHERE id = $1
   ON CONFLICT (client_request_id, question_id) DO UPDATE SET answer = excluded.answer, updated_at = now()`,
  `DELETE FROM client_request_responses WHERE id = ${one('client_request_responses')}`,
  `INSERT INTO answers_sent_back (workspace_id, client_request_id, question_id, reason)
   SELECT workspace_id, client_request_id, question_id, 'Which year?' FROM client_request_responses
   WHERE id = ${one('client_request_responses')} ON CONFLICT DO NOTHING`,
  `DELETE FROM answers_sent_back WHERE id = ${one('answers_sent_back')}`,
  `UPDATE client_requests SET answers_reviewed_at = clock_timestamp(), submitted_at = now() WHERE id = $1`,
  `UPDATE client_requests SET waived_question_ids = ARRAY[${question}] WHERE id = $1`,
  `UPDATE client_requests SET waived_question_ids = '{}' WHERE id = $1`,
  `INSERT INTO template_questions (workspace_id, client_request_id, text, type, required, order_index)
   SELECT workspace_id, id, 'One more', 'text', true, 0 FROM client_requests WHERE id = $1`,
  `UPDATE template_questions SET required = NOT required WHERE id = ${one('template_questions')}`,
  `DELETE FROM template_questions WHERE id = ${one(
    'template_questions',
    'NOT EXISTS (SELECT FROM client_request_responses a WHERE a.question_id = template_questions.id)',
  )}`,
  `INSERT INTO client_request_documents (workspace_id, client_request_id, name, required)
   SELECT workspace_id, id, 'One more', true FROM client_requests WHERE id = $1`,
  `UPDATE client_request_documents SET waived_at = CASE WHEN waived_at IS NULL THEN now() END
   WHERE id = ${one('client_request_documents')}`,
  `UPDATE client_request_documents SET not_asked = NOT not_asked WHERE id = ${one('client_request_documents')}`,
  `UPDATE client_request_documents SET status = CASE status WHEN 'completed' THEN 'pending' ELSE 'completed' END
   WHERE id = ${one('client_request_documents')}`,
  `UPDATE client_document_uploads SET accepted_at = CASE WHEN accepted_at IS NULL THEN clock_timestamp() END
   WHERE id = ${one('client_document_uploads', 'client_request_document_id IS NOT NULL')}`,
  `UPDATE client_document_uploads SET upload_status = 'superseded' WHERE id = ${one('client_document_uploads')}`,
  `INSERT INTO conversations (workspace_id, client_request_id, party)
   SELECT workspace_id, id, party FROM client_requests CROSS JOIN unnest(ARRAY['client', 'sponsor']) AS party WHERE id = $1
   ON CONFLICT DO NOTHING`,
  `INSERT INTO messages (id, workspace_id, client_request_id, conversation_id, author_kind, author_name, body)
   SELECT new_id(), workspace_id, client_request_id, id, CASE WHEN random() < 0.6 THEN 'client' ELSE 'staff' END, 'Somebody', 'Hello'
   FROM conversations WHERE id = ${one('conversations')}`,
  `UPDATE conversations SET waiting_for = NULL, waiting_since = NULL WHERE id = ${one('conversations')}`,
  `INSERT INTO client_document_uploads (workspace_id, client_request_id, conversation_id, uploaded_by, uploaded_by_name, file_name,
     file_path, file_size, file_type)
   SELECT c.workspace_id, c.client_request_id, c.id, r.user_id, 'Somebody', 'letter.pdf', new_id() || '.pdf', 9, 'application/pdf'
   FROM conversations c JOIN client_requests r ON r.id = c.client_request_id WHERE c.id = ${one('conversations')}`,
  `INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind, at)
   SELECT workspace_id, id, actor_kind, 'answers.saved', clock_timestamp() FROM client_requests
   CROSS JOIN unnest(ARRAY['client', 'staff', 'client']) AS actor_kind WHERE id = $1`,
];

it('is counted by whatever changes a case, also by several at once', async () => {
  expect(await load(stored)).toEqual(await load(countedAndDerived));
  const ids = (await load('SELECT id FROM client_requests')).map(({ id }) => id as string);
  const before = await load(stored);
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 6 });
  let done = 0;
  const change = async () => {
    const client = await pool.connect();
    try {
      const id = ids[Math.floor(Math.random() * ids.length)];
      const text = changes[done++ % changes.length] ?? '';
      await client.query('BEGIN');
      await client.query('SELECT FROM client_requests WHERE id = $1 FOR NO KEY UPDATE', [id]);
      await client.query(text, [id]);
      await client.query(Math.random() < 0.1 ? 'ROLLBACK' : 'COMMIT');
    } finally {
      client.release();
    }
  };
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let i = 0; i < 80; i++) await change();
    }),
  );
  await pool.end();
  expect(await load(stored)).toEqual(await load(countedAndDerived));
  expect(await load(stored)).not.toEqual(before);
});

it('waits for another change of the same case, and counts it', async () => {
  const [request] = await load(`SELECT id FROM client_requests WHERE status = 'pending'`);
  const first = await owner.connect();
  const answer = changes[0] ?? '';
  await owner.query('DELETE FROM client_request_responses WHERE client_request_id = $1', [request?.id]);
  await first.query('BEGIN');
  await first.query(answer, [request?.id]);
  const second = owner.query(
    `INSERT INTO client_request_documents (workspace_id, client_request_id, name, required)
     SELECT workspace_id, id, 'At the same time', true FROM client_requests WHERE id = $1`,
    [request?.id],
  );
  await expect
    .poll(() =>
      load(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`),
    )
    .toHaveLength(1);
  await first.query('COMMIT');
  first.release();
  await second;
  expect(await load(stored)).toEqual(await load(countedAndDerived));
});

it('goes with its case, to another workspace and out of the world', async () => {
  const other = await buildProfessional(owner);
  const { id, professional } = await buildRequest(owner, { status: 'in-progress' });
  await owner.query(
    `BEGIN; SET CONSTRAINTS ALL DEFERRED;
     UPDATE contacts SET workspace_id = '${other.workspaceId}', user_id = '${other.id}' WHERE user_id = '${professional.id}';
     UPDATE client_requests SET workspace_id = '${other.workspaceId}', user_id = '${other.id}' WHERE id = '${id}';
     UPDATE activity SET workspace_id = '${other.workspaceId}' WHERE client_request_id = '${id}';
     COMMIT`,
  );
  expect(await load(stored)).toEqual(await load(countedAndDerived));
  for (const table of [
    'client_documents',
    'client_document_uploads',
    'client_request_responses',
    'client_request_documents',
    'client_users',
  ])
    await owner.query(`DELETE FROM ${table} WHERE client_request_id = $1`, [id]);
  await owner.query('DELETE FROM client_requests WHERE id = $1', [id]);
  expect(await load(`${stored.replace('ORDER', `WHERE client_request_id = '${id}' ORDER`)}`)).toEqual([]);
});
