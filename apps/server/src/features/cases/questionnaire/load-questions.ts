import { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, query } from '../../../shared/db/query.ts';
import { inAskedOrder, joinAskedQuestions } from '../../templates/asked-questions.ts';
import { otherIds } from '../../templates/moved-questions.ts';

const PortalQuestionRow = {
  id: column.uuid,
  text: column.text,
  type: column.oneOf(QuestionType.options),
  required: column.boolean,
  options: column.json(PortalQuestion.shape.options),
  translations: column.json(PortalQuestion.shape.translations),
  own: column.boolean,
  not_asked: column.boolean,
  other_ids: column.uuids,
};

/** In the template's order, with those of this request only at the end of their sections. */
export async function loadQuestions(tx: Tx, requestId: string): Promise<PortalQuestion[]> {
  const { rows } = await query(tx, PortalQuestionRow)`
    SELECT q.id, q.text, q.type, q.required, q.options, q.translations, q.client_request_id IS NOT NULL AS own,
      q.id = ANY (r.not_asked_question_ids) AS not_asked, ${otherIds} AS other_ids
    FROM client_requests r ${joinAskedQuestions}
    WHERE r.id = ${requestId} AND q.id <> ALL (r.waived_question_ids)
    ORDER BY ${inAskedOrder}`;
  return rows;
}
