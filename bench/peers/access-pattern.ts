import type pg from 'pg';

interface Request {
  id: string;
  template_id: string;
}

/**
 * Access pattern of the specification's section 7: one select for all requests of the user with contact and template, then
 * documents, questions and answers of each request, in parallel on a pool of 8.
 */
export async function loadDashboard(pool: pg.Pool, userId: string): Promise<object[]> {
  const { rows } = await pool.query<Request>(
    `SELECT r.*, json_build_object('id', c.id, 'name', c.name, 'email', c.email) AS contact,
       json_build_object('id', t.id, 'name', t.name, 'visa_type', t.visa_type) AS template,
       r.template_version_id AS template_id
     FROM client_requests r LEFT JOIN contacts c ON c.id = r.contact_id LEFT JOIN templates t ON t.id = r.template_id
     WHERE r.user_id = $1 ORDER BY r.created_at DESC`,
    [userId],
  );
  return Promise.all(rows.map((request) => withStats(pool, request)));
}

async function withStats(pool: pg.Pool, request: Request): Promise<object> {
  const [documents, questions, responses] = await Promise.all([
    pool.query<{ status: string }>(
      'SELECT status FROM client_request_documents WHERE client_request_id = $1',
      [request.id],
    ),
    pool.query('SELECT id FROM template_questions WHERE template_version_id = $1', [request.template_id]),
    pool.query<{ answer: string }>(
      'SELECT question_id, answer FROM client_request_responses WHERE client_request_id = $1',
      [request.id],
    ),
  ]);
  return {
    ...request,
    document_stats: {
      completed: documents.rows.filter(({ status }) => status === 'completed').length,
      total: documents.rows.length,
    },
    question_stats: {
      answered: responses.rows.filter(({ answer }) => answer.trim()).length,
      total: questions.rows.length,
    },
  };
}
