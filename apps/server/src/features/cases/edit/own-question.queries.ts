import { isDeepStrictEqual } from 'node:util';
import type { AddQuestionInput } from '@visafolio/contract/cases/request-list.contract.ts';
import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { GivenQuestion } from '@visafolio/contract/templates/templates.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';
import { toJson } from '../../../shared/db/statement.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import { joinAskedQuestions } from '../../templates/asked-questions.ts';

/** After the last question of its section, or after all if the request lacks that section. */
const questionPosition = (requestId: string, { options }: GivenQuestion, itself: SQL): SQL => sql`
  coalesce((
    SELECT q.order_index FROM client_requests r ${joinAskedQuestions}
    WHERE r.id = ${requestId} AND NOT ${itself}
    ORDER BY coalesce(q.options ->> 'group_name', '') = ${options?.group_name ?? ''} DESC, q.order_index DESC LIMIT 1
  ), 0)`;

/** Returns its id; null if one with the same key exists. */
export async function insertOwnQuestion(
  tx: Tx,
  { id, question, idempotency_key }: AddQuestionInput,
): Promise<string | null> {
  const { text, type, required, options, translations } = question;
  const rows = await queryRows(tx, { id: column.uuid })`
    INSERT INTO template_questions
      (workspace_id, client_request_id, text, type, required, options, translations, idempotency_key, order_index)
    VALUES (${ownWorkspace}, ${id}, ${text}, ${type}, ${required}, ${toJson(options)}, ${toJson(translations)},
      ${idempotency_key ?? null}, ${questionPosition(id, question, sql`false`)})
    ON CONFLICT (client_request_id, idempotency_key) DO NOTHING
    RETURNING id`;
  return rows[0]?.id ?? null;
}

const GivenQuestionRow = {
  text: column.text,
  type: column.oneOf(QuestionType.options),
  required: column.boolean,
  options: column.json(GivenQuestion.shape.options),
  translations: column.json(GivenQuestion.shape.translations),
  id: column.uuid,
};

/** The question that was added with this key, if its content is the same. */
export async function selectSameQuestion(
  tx: Tx,
  { id, question, idempotency_key }: AddQuestionInput,
): Promise<string | undefined> {
  const rows = await queryRows(tx, GivenQuestionRow)`
    SELECT id, text, type, required, options, translations FROM template_questions
    WHERE client_request_id = ${id} AND idempotency_key = ${idempotency_key}`;
  if (!rows[0]) return undefined;
  const { id: made, ...said } = rows[0];
  return isDeepStrictEqual({ ...said }, question) ? made : undefined;
}

const Standing = {
  text: column.text,
  answered: column.boolean,
};
type Standing = Row<typeof Standing>;

/** A question of this request only, and whether the client answered it. */
export const selectOwnQuestion = (tx: Tx, requestId: string, questionId: string): Promise<Standing | null> =>
  queryRow(tx, Standing)`
    SELECT q.text, EXISTS (SELECT FROM client_request_responses a WHERE a.question_id = q.id) AS answered
    FROM template_questions q WHERE q.id = ${questionId} AND q.client_request_id = ${requestId}`;

/** Moves it to the position of a new question. */
export async function updateOwnQuestion(
  tx: Tx,
  requestId: string,
  questionId: string,
  question: GivenQuestion,
): Promise<void> {
  const { text, type, required, options, translations } = question;
  await tx.execute(sql`
    UPDATE template_questions SET text = ${text}, type = ${type}, required = ${required}, options = ${toJson(options)},
      translations = ${toJson(translations)}, order_index = ${questionPosition(requestId, question, sql`q.id = ${questionId}`)}
    WHERE id = ${questionId}`);
}

export async function deleteOwnQuestion(tx: Tx, requestId: string, questionId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE client_requests SET waived_question_ids = array_remove(waived_question_ids, ${questionId}::uuid),
      updated_at = now()
    WHERE id = ${requestId}`);
  await tx.execute(sql`DELETE FROM template_questions WHERE id = ${questionId}`);
}
