import {
  type ConditionalGroup,
  type ConditionalQuestion,
  listNotAsked,
} from '@visafolio/contract/questions/not-asked.ts';
import { QuestionOptions } from '@visafolio/contract/templates/templates.contract.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, query, queryRow } from '../../../shared/db/query.ts';
import type { Statement } from '../../../shared/db/statement.ts';
import type { Services } from '../../../shared/services.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { type NewActivity, recordActivity } from '../../activity/activity.usecases.ts';
import { openAnswers } from '../../sealing/answer-heads.ts';
import { askedOrder, seenSql } from '../../templates/asked-questions.ts';
import { lockAnswers } from './save-answers.ts';

/** A question with a condition, one that conditions may refer to, one of a repeating group, one for staff, or after all of them a document with a condition or of an entry. */
export interface ConditionRow extends Record<string, unknown> {
  id: string;
  type: string;
  options: (ConditionalQuestion['options'] & { party?: string }) | null;
  /** A document of the case; its id is that of its row there. */
  is_document: boolean;
  /** Sealed; null without an answer, or if no condition can refer to it. */
  answer: string | null;
  answer_hash: string | null;
  /** Of the case; in one row only. */
  head: string | null;
  not_asked: boolean;
  entry_id: string | null;
  /** Its entry was removed. */
  removed: boolean;
  /** The version's groups; in the first row only. */
  groups: ConditionalGroup[] | null;
  /** Whether people of the case answer for different parties; in the first row only. */
  divided: boolean | null;
}

const from = `
FROM client_requests r
JOIN template_questions q ON q.template_version_id = r.template_version_id OR q.client_request_id = r.id AND q.entry_id IS NOT NULL
LEFT JOIN group_entries entry ON entry.id = q.entry_id
LEFT JOIN client_request_responses a ON a.client_request_id = r.id AND a.question_id = q.id AND q.options ? 'key'
WHERE r.id = $1 AND q.id <> ALL (r.waived_question_ids) AND ${seenSql}`;

/** Whether conditions can refer to one of the questions $2; null: in any case. */
const mayDecide = `($2::uuid[] IS NULL OR EXISTS (SELECT FROM template_questions WHERE id = ANY ($2) AND options ? 'key'))`;

/** Of documents: also one that lost its condition in another version of the template. */
const mayBeNotAsked = '(t.ask_if IS NOT NULL OR d.entry_id IS NOT NULL OR d.not_asked)';

/** $1 request, $2 the questions whose answers changed; no rows unless conditions can refer to one of them. */
const readSql = `
SELECT q.id, q.type, q.options, a.answer, a.answer_hash, CASE row_number() OVER (ORDER BY ${askedOrder}) WHEN 1 THEN (
    SELECT head FROM answer_heads WHERE client_request_id = r.id) END AS head, q.id = ANY (r.not_asked_question_ids) AS not_asked,
  false AS is_document, q.entry_id, entry.removed_at IS NOT NULL AS removed, CASE row_number() OVER (ORDER BY ${askedOrder}) WHEN 1 THEN (
    SELECT repeating_groups FROM template_versions WHERE id = r.template_version_id) END AS groups,
  CASE row_number() OVER (ORDER BY ${askedOrder}) WHEN 1 THEN EXISTS (
    SELECT FROM client_users WHERE client_request_id = r.id AND parties IS NOT NULL) END AS divided,
  row_number() OVER (ORDER BY ${askedOrder}) AS place ${from}
  AND q.options ?| '{key,ask_if,repeating_group,for_staff}'
  AND ${mayDecide}
UNION ALL
SELECT d.id, 'document', jsonb_strip_nulls(jsonb_build_object('ask_if', t.ask_if, 'party', d.party,
    'repeating_group', t.repeating_group)), NULL, NULL, NULL, d.not_asked, true, d.entry_id, entry.removed_at IS NOT NULL, NULL, NULL, 0
FROM client_request_documents d JOIN template_documents t ON t.id = d.template_document_id
LEFT JOIN group_entries entry ON entry.id = d.entry_id
WHERE d.client_request_id = $1 AND ${mayBeNotAsked} AND ${mayDecide}
ORDER BY is_document, place`;

/**
 * $1 request, $2 the questions that are not asked, $3 hashes of the answers that decided it. Updates no row if the answers have changed
 * since: then the caller decides again, because the person who changed them may see other questions. Questions that the caller does not see
 * stay as they are: conditions refer to questions that the same people see.
 */
const writeSql = `
UPDATE client_requests AS r SET not_asked_question_ids = $2::uuid[] || ARRAY(
  SELECT other.id FROM unnest(r.not_asked_question_ids) AS other (id)
  WHERE NOT EXISTS (SELECT FROM template_questions q WHERE q.id = other.id AND ${seenSql}))
WHERE id = $1 AND $3 = (SELECT coalesce(string_agg(a.answer_hash, ' ' ORDER BY ${askedOrder}), '') ${from})
RETURNING true AS written`;

/** $1 request, $2 the documents that are not asked for, $3 those that were judged, $4 hashes of the answers that decided it. As `writeSql`. */
const writeDocumentsSql = `
UPDATE client_request_documents SET not_asked = id = ANY ($2::uuid[])
WHERE client_request_id = $1 AND id = ANY ($3::uuid[])
  AND $4 = (SELECT coalesce(string_agg(a.answer_hash, ' ' ORDER BY ${askedOrder}), '') ${from})
RETURNING true AS written`;

/** To run after the answers are saved, in the same transaction. `changed`: null reads in any case. */
export const conditionStatement = (
  requestId: string,
  changed: readonly string[] | null,
): Statement<ConditionRow> => ({ name: 'read_conditions', text: readSql, values: [requestId, changed] });

/** Records which questions and documents are not asked, given the rows of `conditionStatement`; none if that stays as it is. */
export async function notAskedStatements(
  vault: Vault,
  requestId: string,
  rows: readonly ConditionRow[],
): Promise<Statement<{ written: boolean }>[]> {
  const stored = rows.map(({ id, answer, answer_hash, head }) => ({
    question_id: id,
    answer,
    answer_hash,
    head,
  }));
  const opened = await openAnswers(vault, requestId, stored);
  const answers = Object.fromEntries(
    opened.map(({ question_id, answer }) => [question_id, answer ?? undefined]),
  );
  const notAsked = listNotAsked(rows, answers, rows[0]?.groups ?? []);
  const changes = rows.filter(({ id, not_asked }) => notAsked.has(id) !== not_asked);
  const hashes = rows.flatMap(({ answer_hash }) => answer_hash ?? []).join(' ');
  const { questionIds, documentIds } = toIds(rows, notAsked);
  const changedDocuments = changes.flatMap(({ id, is_document }) => (is_document ? id : []));
  return [
    ...(changedDocuments.length > 0
      ? [
          {
            name: 'save_documents_not_asked',
            text: writeDocumentsSql,
            values: [requestId, documentIds, changedDocuments, hashes],
          },
        ]
      : []),
    ...(changes.some(({ is_document }) => !is_document)
      ? [
          {
            name: 'save_not_asked',
            text: writeSql,
            values: [requestId, questionIds, hashes],
          },
        ]
      : []),
  ];
}

/**
 * Announces saved answers once more, in the transaction that records what they decide: who reads the case at the first event may read it
 * before that. Timelines leave out what repeats.
 */
export const repeatSavedStatement = (
  requestId: string,
  workspaceId: string | null,
): Statement<Record<string, never>> => ({
  name: 'repeat_answers_saved',
  text: `
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
    SELECT workspace_id, id, (SELECT app_user_id()), 'client', '${savedAgain.kind}', '${JSON.stringify(savedAgain.payload)}'
    FROM client_requests WHERE id = $1`,
  values: [requestId],
  ...(workspaceId && { announces: workspaceId }),
});

const savedAgain = {
  kind: 'answers.saved',
  payload: { answers: [], repeats: 'answers.saved' },
} as const satisfies Omit<NewActivity, 'requestId'>;

/**
 * Recalculates which questions and documents of a case are not asked, from all of its answers. Expects a locked case. Resolves to whether that
 * has changed.
 */
export async function refreshNotAsked(tx: Tx, vault: Vault, requestId: string): Promise<boolean> {
  const { rows } = await tx.$client.query(conditionStatement(requestId, null));
  const statements = await notAskedStatements(vault, requestId, rows);
  for (const statement of statements) await tx.$client.query(statement);
  return statements.length > 0;
}

/** Whether changed answers to shared questions may decide about questions that only another person of the case sees. */
export const concernsOthers = (rows: readonly ConditionRow[], changed: readonly string[]): boolean =>
  rows[0]?.divided === true &&
  rows.some(({ id, options }) => changed.includes(id) && options?.key !== undefined && !options.party);

/**
 * Decides for all people of a case whose parties are divided, on behalf of its responsible professional: a client does not see what others are
 * asked. After the client's transaction.
 */
export async function refreshForOthers({ db, vault }: Services, requestId: string): Promise<void> {
  const responsible = await db.withActor(
    system,
    (tx) =>
      queryRow(tx, { id: column.uuid, email: column.text })`
        SELECT p.id, p.email FROM client_requests r JOIN profiles p ON p.id = r.user_id
        WHERE r.id = ${requestId}
          AND EXISTS (SELECT FROM client_users WHERE client_request_id = r.id AND parties IS NOT NULL)`,
  );
  if (!responsible) return;
  const { id: userId, email } = responsible;
  const isChanged = await db.withActor({ as: 'staff', userId, email }, async (tx) => {
    await tx.$client.query(lockAnswers(requestId));
    return refreshNotAsked(tx, vault, requestId);
  });
  if (isChanged) await db.withActor(system, (tx) => recordActivity(tx, system, { requestId, ...savedAgain }));
}

/** Questions and documents of a template's version that are not asked while nothing is answered. */
export async function loadNotAskedAtStart(
  tx: Tx,
  versionId: string,
): Promise<{ questionIds: string[]; documentIds: string[] }> {
  const { rows } = await query(tx, {
    id: column.uuid,
    type: column.text,
    options: column.json(QuestionOptions),
    is_document: column.boolean,
  })`
    (SELECT id, type, options, false AS is_document FROM template_questions
      WHERE template_version_id = ${versionId} AND options ?| '{ask_if,repeating_group,for_staff}' ORDER BY order_index)
    UNION ALL
    SELECT id, 'document', jsonb_build_object('ask_if', ask_if), true FROM template_documents
    WHERE template_version_id = ${versionId} AND ask_if IS NOT NULL`;
  return toIds(rows, listNotAsked(rows, {}));
}

/** Of the rows, those that are not asked. */
function toIds(
  rows: readonly Pick<ConditionRow, 'id' | 'is_document'>[],
  notAsked: ReadonlySet<string>,
): { questionIds: string[]; documentIds: string[] } {
  const list = (documents: boolean) =>
    rows.flatMap(({ id, is_document }) => (is_document === documents && notAsked.has(id) ? id : []));
  return { questionIds: list(false), documentIds: list(true) };
}
