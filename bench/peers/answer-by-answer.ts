import type pg from 'pg';

/** Access pattern of the specification's section 7: for one answer at a time, select its id, then update or insert it. */
export async function saveAnswers(
  pool: pg.Pool,
  request: { id: string; workspaceId: string },
  answers: { question_id: string; answer: string }[],
): Promise<void> {
  for (const { question_id, answer } of answers) {
    const found = await pool.query<{ id: string }>(
      'SELECT id FROM client_request_responses WHERE client_request_id = $1 AND question_id = $2',
      [request.id, question_id],
    );
    const id = found.rows[0]?.id;
    if (id) await pool.query('UPDATE client_request_responses SET answer = $1 WHERE id = $2', [answer, id]);
    else
      await pool.query(
        'INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer) VALUES ($1, $2, $3, $4)',
        [request.workspaceId, request.id, question_id, answer],
      );
  }
}
