import { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, query } from '../../../shared/db/query.ts';
import { inAskedOrder, isSeen } from '../../templates/asked-questions.ts';
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
  entry_id: column.uuid.orNull,
  copied_from: column.uuid.orNull,
  repeating_group: column.json(PortalQuestion.shape.repeating_group),
  other_ids: column.uuids,
};

/**
 * Those that the acting person sees, in the template's order, with those of this request only at the end of their sections. Has the questions of repeating groups and their
 * copies, except those of removed entries.
 */
export async function loadQuestions(tx: Tx, requestId: string): Promise<PortalQuestion[]> {
  const { rows } = await query(tx, PortalQuestionRow)`
    SELECT q.id, q.text, q.type, q.required, q.options, q.translations, q.client_request_id IS NOT NULL AND q.entry_id IS NULL AS own,
      q.id = ANY (r.not_asked_question_ids) AS not_asked, ${otherIds} AS other_ids, q.entry_id, q.copied_from,
      CASE WHEN q.entry_id IS NULL AND q.options ? 'repeating_group' THEN (
        SELECT g FROM template_versions v, jsonb_array_elements(v.repeating_groups) AS g
        WHERE v.id = q.template_version_id AND g ->> 'key' = q.options ->> 'repeating_group') END AS repeating_group
    FROM client_requests r
    JOIN template_questions q ON q.client_request_id = r.id OR q.template_version_id = r.template_version_id
    LEFT JOIN group_entries entry ON entry.id = q.entry_id
    WHERE r.id = ${requestId} AND q.id <> ALL (r.waived_question_ids) AND entry.removed_at IS NULL AND ${isSeen}
    ORDER BY ${inAskedOrder}`;
  return rows;
}
