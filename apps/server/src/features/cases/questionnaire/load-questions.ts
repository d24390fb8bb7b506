import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { inAskedOrder, joinAskedQuestions } from '../../templates/asked-questions.ts';

/** In the template's order, those of the request alone at the end of their sections. */
export async function loadQuestions(tx: Tx, requestId: string): Promise<PortalQuestion[]> {
  const { rows } = await tx.execute<PortalQuestion & Record<string, unknown>>(sql`
    SELECT q.id, q.text, q.type, q.required, q.options, q.translations, q.client_request_id IS NOT NULL AS own
    FROM client_requests r ${joinAskedQuestions}
    WHERE r.id = ${requestId} AND q.id <> ALL (r.waived_question_ids)
    ORDER BY ${inAskedOrder}`);
  return rows;
}
