import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import {
  QuestionOptions,
  QuestionTranslations,
  TemplateTranslations,
} from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRows, type Row } from '../../../shared/db/query.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { openAnswers } from '../../sealing/answer-heads.ts';

const EarlierAnswerRow = {
  request_id: column.uuid,
  template_name: column.text,
  template_translations: column.json(TemplateTranslations).orNull,
  fact: column.text,
  party: column.text.orNull,
  text: column.text,
  type: column.oneOf(QuestionType.options),
  options: column.json(QuestionOptions).orNull,
  translations: column.json(QuestionTranslations).orNull,
  question_id: column.uuid,
  /** Sealed. */
  answer: column.text,
  answer_hash: column.text.orNull,
  /** Of its case, in one of the rows of that case. */
  head: column.text.orNull,
  answered_at: column.timestamp,
  is_sponsor: column.boolean,
  /** The names of this case's and the other case's client, and of the person in both. */
  client: column.text,
  other_client: column.text,
  person: column.text,
  other_person: column.text,
  /** The entry of a repeating group that it was given for. */
  entry_id: column.uuid.orNull,
  /** The first parties of both templates; null: they have no parties. */
  first_party: column.text.orNull,
  other_first_party: column.text.orNull,
};
export type EarlierAnswer = Omit<Row<typeof EarlierAnswerRow>, 'answer_hash' | 'head'>;

/**
 * Intact and complete answers to questions with these facts in other cases of the workspace that the client enters with the same e-mail and in the same
 * capacity. Without those of removed entries, to questions that are not asked, and those that were sent back. Answers of entries are in the
 * order of their entries and questions, others by time, newest first.
 */
export async function selectEarlierAnswers(
  tx: Tx,
  vault: Vault,
  requestId: string,
  { facts, entries }: { facts: readonly string[]; entries: boolean },
): Promise<EarlierAnswer[]> {
  const rows = await queryRows(tx, EarlierAnswerRow)`
    SELECT r.id AS request_id, r.template_name, r.template_translations, q.options ->> 'fact' AS fact, q.party, q.text, q.type, q.options,
      q.translations, q.id AS question_id, a.answer, a.answer_hash, CASE row_number() OVER (PARTITION BY r.id) WHEN 1 THEN (
        SELECT head FROM answer_heads h WHERE h.client_request_id = r.id) END AS head, a.updated_at AS answered_at, q.entry_id, u.is_sponsor, this.name AS client, r.name AS other_client,
      concat_ws(' ', me.first_name, me.last_name) AS person, concat_ws(' ', u.first_name, u.last_name) AS other_person,
      v.parties -> 0 ->> 'key' AS first_party, other.parties -> 0 ->> 'key' AS other_first_party
    FROM client_requests this
    JOIN template_versions v ON v.id = this.template_version_id
    JOIN client_users me ON me.client_request_id = this.id
    JOIN client_requests r ON r.workspace_id = this.workspace_id AND r.id <> this.id
    JOIN template_versions other ON other.id = r.template_version_id
    JOIN client_users u ON u.client_request_id = r.id AND u.email = me.email AND u.role = me.role AND me.person_number IS NULL
    JOIN client_request_responses a ON a.client_request_id = r.id AND NOT a.is_draft
    JOIN template_questions q ON q.id = a.question_id AND (q.entry_id IS NOT NULL) = ${entries}
    LEFT JOIN group_entries e ON e.id = q.entry_id
    WHERE this.id = ${requestId} AND q.options ->> 'fact' = ANY (${sql.param(facts)}::text[])
      AND e.removed_at IS NULL
      AND q.id <> ALL (r.waived_question_ids || r.not_asked_question_ids)
      AND NOT EXISTS (SELECT FROM answers_sent_back b WHERE b.client_request_id = r.id AND b.question_id = q.id)
    ORDER BY e.position, q.entry_order, a.updated_at DESC, a.id`;
  const opened = new Map<string, EarlierAnswer>();
  for (const [id, stored] of Map.groupBy(rows, ({ request_id }) => request_id))
    for (const { answer, ...row } of await openAnswers(vault, id, stored))
      if (answer !== null) opened.set(`${id} ${row.question_id}`, { ...row, answer });
  return rows.flatMap(({ request_id, question_id }) => opened.get(`${request_id} ${question_id}`) ?? []);
}
