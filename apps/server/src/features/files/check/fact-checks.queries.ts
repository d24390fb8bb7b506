import { FactDecision, FactProblem } from '@visafolio/contract/files/fact-checks.contract.ts';
import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { QuestionOptions, QuestionTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { changeRow, column, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';
import { inAskedOrder, joinAskedQuestions } from '../../templates/asked-questions.ts';

const CheckedCase = {
  workspace_id: column.uuid,
  due_on: column.text.orNull,
};
export type CheckedCase = Row<typeof CheckedCase>;

/** Null if the reader may not see the case. */
export const selectCheckedCase = (tx: Tx, requestId: string): Promise<CheckedCase | null> =>
  queryRow(tx, CheckedCase)`
    SELECT workspace_id, due_on::text FROM client_requests WHERE id = ${requestId}`;

const FactAnswerRow = {
  question_id: column.uuid,
  question: column.text,
  type: column.oneOf(QuestionType.options),
  options: column.json(QuestionOptions).orNull,
  translations: column.json(QuestionTranslations).orNull,
  /** Sealed. */
  answer: column.text,
  answer_hash: column.text.orNull,
  /** Of the case, in one row. */
  head: column.text.orNull,
};
export type FactAnswerRow = Row<typeof FactAnswerRow>;

/** Answers to questions about a fact, except those that are not asked, and those of entries, as `getStatedFacts`. */
export const selectFactAnswers = (tx: Tx, requestId: string): Promise<FactAnswerRow[]> =>
  queryRows(tx, FactAnswerRow)`
    SELECT q.id AS question_id, q.text AS question, q.type, q.options, q.translations, a.answer, a.answer_hash,
      CASE row_number() OVER () WHEN 1 THEN head.head END AS head
    FROM client_requests r ${joinAskedQuestions}
    JOIN client_request_responses a ON a.client_request_id = r.id AND a.question_id = q.id
    LEFT JOIN answer_heads head ON head.client_request_id = r.id
    WHERE r.id = ${requestId} AND q.options ->> 'fact' IS NOT NULL AND q.entry_id IS NULL AND q.id <> ALL (r.not_asked_question_ids)
    ORDER BY ${inAskedOrder}`;

const DecisionRow = {
  /** A keyed hash. */
  subject: column.text,
  decision: column.oneOf(FactDecision.options),
  decided_by_name: column.text,
  decided_at: column.timestamp,
};
export type DecisionRow = Row<typeof DecisionRow>;

export const selectDecisions = (tx: Tx, requestId: string): Promise<DecisionRow[]> =>
  queryRows(tx, DecisionRow)`
    SELECT subject, decision, decided_by_name, decided_at FROM fact_decisions WHERE client_request_id = ${requestId}`;

interface NewDecision {
  requestId: string;
  subject: string;
  problem: FactProblem;
  decision: FactDecision;
}

/** False if the same decision exists. */
export const writeDecision = (
  tx: Tx,
  { requestId, subject, problem, decision }: NewDecision,
): Promise<boolean> =>
  changeRow(tx)`
    INSERT INTO fact_decisions AS d (workspace_id, client_request_id, subject, kind, decision, decided_by, decided_by_name)
    SELECT r.workspace_id, r.id, ${subject}, ${problem}, ${decision}, p.id, ${personName}
    FROM client_requests r JOIN profiles p ON p.id = (SELECT app_user_id())
    WHERE r.id = ${requestId}
    ON CONFLICT (client_request_id, subject) DO UPDATE SET kind = excluded.kind, decision = excluded.decision,
      decided_by = excluded.decided_by, decided_by_name = excluded.decided_by_name, decided_at = now()
      WHERE d.decision <> excluded.decision`;

/** The deleted decision; null if there was none. */
export const deleteDecision = (
  tx: Tx,
  requestId: string,
  subject: string,
): Promise<{ decision: FactDecision; kind: FactProblem } | null> =>
  queryRow(tx, {
    decision: column.oneOf(FactDecision.options),
    kind: column.oneOf(FactProblem.options),
  })`
    DELETE FROM fact_decisions WHERE client_request_id = ${requestId} AND subject = ${subject} RETURNING decision, kind`;
