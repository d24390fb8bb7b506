import type { RequestStatus, StaffPerson } from '@visafolio/contract/cases/requests.contract.ts';
import { isAbsent } from '@visafolio/contract/questions/absent-answer.ts';
import type { DateLimit } from '@visafolio/contract/questions/date-limits.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Statement } from '../../../shared/db/statement.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { openComparedAnswer } from '../../sealing/answer-heads.ts';
import { seenSql } from '../../templates/asked-questions.ts';
import { recognizePaperExpiry } from '../dates/recognize-paper-expiry.ts';
import {
  HeadChanged,
  type SealedAnswers,
  SealedWithOtherKey,
  StoredAnswerDamaged,
} from './sealed-answers.ts';

export interface SavedAnswer {
  question_id: string;
  /** Null: there is no answer (any more). */
  answer: string | null;
  /** As PostgreSQL prints it. */
  updated_at: string | null;
  /** The replaced answer, sealed, and its hash. */
  previous: string | null;
  previous_hash: string | null;
}

export interface SavedRow extends Record<string, unknown> {
  status: RequestStatus;
  question_id: string | null;
  known: boolean;
  valid: boolean;
  /** The limit that a date is not within. */
  not_within: DateLimit | null;
  /** The question's text, if it asks for one date of the case: entries may be earlier passports, or those of others. */
  date_question: string | null;
  /** The stored answer is neither the one that the writer saw nor the one that they give. */
  contested: boolean;
  /** The case or the stored answer is sealed under another key than the given one: nothing was compared or saved. */
  sealed_with_other_key: boolean;
  /** The case has another head than the one that the answers were compared with: nothing was saved. */
  head_changed: boolean;
  head_written: boolean;
  updated_at: string | null;
  /** Sealed; null also if it is damaged. */
  previous: string | null;
  previous_hash: string | null;
}

/** Serializes the saves of one request, so that the next statement sees what the one before committed. */
const lockSql = 'SELECT FROM client_requests WHERE id = $1 FOR NO KEY UPDATE';

export const lockAnswers = (requestId: string): Statement<Record<string, never>> => ({
  name: 'lock_answers',
  text: lockSql,
  values: [requestId],
});

/**
 * `request`, and `given`: each answer with the stored one and its problems. Compares answers by their keyed hash. A stored answer that the head
 * does not list is damaged: it is replaced and compared with nothing.
 */
const checkSql = `
request AS (
  -- A person's own part may be submitted before the case.
  SELECT id, workspace_id, status, template_version_id, submitted_at,
    submitted_at IS NOT NULL OR EXISTS (
      SELECT FROM client_users WHERE client_request_id = $1 AND submitted_at IS NOT NULL) AS logs_values,
    (SELECT head FROM answer_heads WHERE client_request_id = $1) IS DISTINCT FROM $6 AS head_changed
  FROM client_requests WHERE id = $1
), given AS (
  SELECT g.question_id, g.answer, g.hash, g.source_upload_id, g.source_request_id, g.source_fact, g.source_edited,
    CASE WHEN q.type = 'date' AND q.entry_id IS NULL THEN q.text END AS date_question, q.id IS NOT NULL AS known,
    old.answer AS before, old.answer_hash AS before_hash, old.updated_at, damaged.id IS NOT NULL AS is_damaged,
    r.workspace_id <> $4 OR coalesce(NOT starts_with(old.answer, $8), false) AS sealed_with_other_key,
    CASE
      WHEN g.answer IS NULL THEN true
      WHEN g.is_absent THEN coalesce((q.options ->> 'may_lack')::boolean, false) AND 'absent' = ANY (g.fitting_types)
      WHEN q.type IN ('select', 'multiselect') THEN (q.type = 'select' OR q.type = ANY (g.fitting_types)) AND g.choices <@ ARRAY(
        SELECT encode(sha256(convert_to($5 || c.choice, 'UTF8')), 'hex')
        FROM jsonb_array_elements_text(q.options -> 'choices') AS c (choice))
      WHEN q.type IN ('text', 'textarea', 'email', 'phone', 'number') THEN true
      ELSE q.type = ANY (g.fitting_types)
    END AS valid, g.is_draft AND q.type <> ALL ('{text,textarea,email,phone,number}') AS is_draft,
    CASE WHEN g.answer IS NOT NULL AND NOT g.is_absent AND q.options ->> 'date_limit' <> ALL (g.date_limits)
      THEN q.options ->> 'date_limit' END AS not_within,
    coalesce(coalesce(old.answer_hash, '') NOT IN (g.expected_hash, coalesce(g.hash, '')), false) AS contested
  FROM request r
  CROSS JOIN jsonb_to_recordset($2::jsonb) AS g (
    question_id uuid, answer text, hash text, stored_hash text, expected_hash text, choices text[], fitting_types text[], is_draft boolean, is_absent boolean,
    date_limits text[], source_upload_id uuid, source_request_id uuid, source_fact text, source_edited boolean)
  LEFT JOIN template_questions q ON q.id = g.question_id
    AND (q.template_version_id = r.template_version_id OR q.client_request_id = r.id) AND ${seenSql}
  LEFT JOIN client_request_responses old ON old.client_request_id = r.id AND old.question_id = g.question_id
    AND old.answer_hash = g.stored_hash
  LEFT JOIN client_request_responses damaged ON damaged.client_request_id = r.id AND damaged.question_id = g.question_id
    AND damaged.answer_hash IS DISTINCT FROM g.stored_hash
)`;

/**
 * `changed`: answers that differ from the stored ones; empty if the request is completed or one of the given ones is refused.
 * `saved`: those that are stored now. An answer without a source clears the stored one.
 */
const storeSql = `
changed AS (
  SELECT r.id, r.workspace_id, r.submitted_at, r.logs_values, g.question_id, g.answer, g.hash, g.is_draft, g.before, g.source_upload_id,
    g.source_request_id, g.source_fact, g.source_edited
  FROM request r CROSS JOIN given g
  WHERE r.status <> 'completed' AND NOT r.head_changed AND (g.hash IS DISTINCT FROM g.before_hash OR g.is_damaged)
    AND NOT EXISTS (
      SELECT FROM given WHERE NOT known OR NOT valid OR not_within IS NOT NULL OR contested OR sealed_with_other_key)
), saved AS (
  INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer, answer_hash,
    is_draft, entered_by, entered_by_name, entered_by_firm, source_upload_id, source_request_id, source_fact, source_edited)
  SELECT workspace_id, id, question_id, answer, hash, is_draft,
    CASE WHEN $3::jsonb IS NOT NULL THEN (SELECT app_user_id()) END, $3::jsonb ->> 'name', $3::jsonb ->> 'firm',
    source_upload_id, source_request_id, source_fact, source_edited
  FROM changed WHERE answer IS NOT NULL
  ON CONFLICT (client_request_id, question_id) DO UPDATE SET answer = excluded.answer, answer_hash = excluded.answer_hash,
    is_draft = excluded.is_draft, updated_at = now(),
    entered_by = excluded.entered_by, entered_by_name = excluded.entered_by_name,
    entered_by_firm = excluded.entered_by_firm, source_upload_id = excluded.source_upload_id,
    source_request_id = excluded.source_request_id, source_fact = excluded.source_fact, source_edited = excluded.source_edited
  RETURNING question_id, updated_at
), headed AS (
  INSERT INTO answer_heads (client_request_id, workspace_id, head) SELECT DISTINCT id, workspace_id, $7 FROM changed
  ON CONFLICT (client_request_id) DO UPDATE SET head = excluded.head
  RETURNING client_request_id
), cleared AS (
  DELETE FROM client_request_responses x USING changed c
  WHERE x.client_request_id = c.id AND x.question_id = c.question_id AND c.answer IS NULL
)`;

/**
 * A changed answer is no longer sent back; a pending request becomes in progress; the timeline gets one row for all answers, with
 * before and after if staff act or the request was submitted; after a submission a new PDF is due once the writer pauses. Staff
 * also move updated_at, which the client's open pages watch.
 */
const recordSql = `
taken_up AS (
  DELETE FROM answers_sent_back s USING changed c
  WHERE s.client_request_id = c.id AND s.question_id = c.question_id
), started AS (
  UPDATE client_requests SET updated_at = now(),
    status = CASE WHEN status = 'pending' AND EXISTS (SELECT FROM saved) THEN 'in-progress' ELSE status END
  WHERE id = $1 AND (status = 'pending' AND EXISTS (SELECT FROM saved)
    OR $3::jsonb IS NOT NULL AND EXISTS (SELECT FROM changed))
), recorded AS (
  INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
  SELECT workspace_id, id, (SELECT app_user_id()), CASE WHEN $3::jsonb IS NULL THEN 'client' ELSE 'staff' END,
    'answers.saved', jsonb_build_object('answers', jsonb_agg(
    CASE WHEN NOT logs_values AND $3::jsonb IS NULL THEN jsonb_build_object('question_id', question_id)
      ELSE jsonb_build_object('question_id', question_id, 'before', before, 'after', answer) END))
  FROM changed GROUP BY workspace_id, id
), form_ordered AS (
  INSERT INTO outbox (kind, workspace_id, client_request_id, order_key, replaces, due_at)
  SELECT DISTINCT 'answers.pdf', workspace_id, id, id::text, true, now() + interval '2 minutes'
  FROM changed WHERE submitted_at IS NOT NULL
)`;

/**
 * Checks, stores and records any number of answers in one statement, so that nothing is checked against older rows. $1 request,
 * $2 SealedAnswer[], $3 NULL if the client answers, else { name, firm } of the acting staff, $4 the workspace whose key seals
 * them, $5 the salt of their choices, $6 the head of the case that they were compared with, $7 its head with them, $8 what
 * begins what the key of these answers seals.
 */
const saveSql = `
WITH ${checkSql}, ${storeSql}, ${recordSql}
SELECT r.status, g.question_id, g.date_question, coalesce(g.known, true) AS known, coalesce(g.valid, true) AS valid,
  g.not_within, coalesce(g.contested, false) AS contested,
  coalesce(g.sealed_with_other_key, false) AS sealed_with_other_key, g.before AS previous, g.before_hash AS previous_hash,
  r.head_changed, EXISTS (SELECT FROM headed) AS head_written,
  CASE WHEN g.answer IS NOT NULL THEN coalesce(s.updated_at, g.updated_at) END AS updated_at
FROM request r LEFT JOIN given g ON true LEFT JOIN saved s ON s.question_id = g.question_id`;

/** To run in one round trip, in this order. */
export function saveAnswersStatements(
  requestId: string,
  { workspaceId, mark, salt, given, heads }: SealedAnswers,
  /** Set if staff answer for the client. */
  staff: StaffPerson | null = null,
): [lock: Statement<Record<string, never>>, save: Statement<SavedRow>] {
  return [
    lockAnswers(requestId),
    {
      name: 'save_answers',
      text: saveSql,
      values: [
        requestId,
        JSON.stringify(given),
        staff && JSON.stringify(staff),
        workspaceId,
        salt,
        heads?.before ?? null,
        heads?.after ?? null,
        mark,
      ],
      ...(workspaceId && { announces: workspaceId }),
    },
  ];
}

/**
 * Keeps the expiry dates of passports and I-94s as key dates of the case. Only these answers are stored in clear text: lists and
 * reminders search them. Skips an answer that another save has replaced meanwhile.
 */
const keyDatesSql = `
INSERT INTO key_dates AS k (workspace_id, client_request_id, kind, on_date, source, question_id)
SELECT a.workspace_id, a.client_request_id, g.kind, g.on_date, 'answer', a.question_id
FROM jsonb_to_recordset($2::jsonb) AS g (question_id uuid, hash text, kind text, on_date date)
JOIN client_request_responses a ON a.client_request_id = $1 AND a.question_id = g.question_id AND a.answer_hash = g.hash
ON CONFLICT (client_request_id, question_id) DO UPDATE SET on_date = excluded.on_date WHERE k.on_date <> excluded.on_date`;

/** To run after the answers are saved, with the case locked; none if no answer is such a date. A removed answer removes its key date. */
export function keyDateStatements(
  requestId: string,
  { given, plain }: SealedAnswers,
  rows: SavedRow[],
): Statement<Record<string, never>>[] {
  const dates = rows.flatMap(({ question_id, date_question }) => {
    const kind = recognizePaperExpiry(date_question ?? '');
    const on_date = plain.get(question_id ?? '');
    const hash = given.find((answer) => answer.question_id === question_id)?.hash;
    return kind && on_date && !isAbsent(on_date) && hash ? [{ question_id, hash, kind, on_date }] : [];
  });
  if (!dates.length) return [];
  return [{ name: 'save_key_dates', text: keyDatesSql, values: [requestId, JSON.stringify(dates)] }];
}

/**
 * The saved answers. Throws a declared refusal for what the statement refused, and SealedWithOtherKey, HeadChanged and StoredAnswerDamaged if
 * it could not compare.
 */
export async function requireSaved(
  vault: Vault,
  requestId: string,
  { given, plain, isOlder }: SealedAnswers,
  rows: SavedRow[],
): Promise<SavedAnswer[]> {
  const [first] = rows;
  if (!first) throw refuse('portal.no_access');
  if (first.status === 'completed') throw refuse('requests.completed');
  if (rows.some(({ sealed_with_other_key }) => sealed_with_other_key))
    throw new SealedWithOtherKey(requestId);
  if (first.head_changed) throw isOlder ? new SealedWithOtherKey(requestId) : new HeadChanged(requestId);
  const saved: SavedAnswer[] = [];
  for (const {
    question_id,
    known,
    valid,
    not_within,
    contested,
    updated_at,
    previous,
    previous_hash,
  } of rows) {
    if (question_id === null) continue;
    if (!known) throw refuse('questionnaire.question_not_found');
    if (!valid) throw refuse('questionnaire.answer_not_valid', { question_id });
    if (not_within === 'birth') throw refuse('questionnaire.birth_date_not_valid', { question_id });
    if (not_within) throw refuse('questionnaire.date_not_allowed', { question_id, limit: not_within });
    const isUnchanged = previous_hash === given.find((each) => each.question_id === question_id)?.hash;
    if (previous !== null && (contested || isUnchanged)) {
      // The statement has compared hashes only.
      const stored = { question_id, answer: previous, answer_hash: previous_hash };
      const answer = await openComparedAnswer(vault, requestId, stored);
      if (answer === '') throw new StoredAnswerDamaged(question_id);
      if (contested) throw refuse('questionnaire.answer_changed', { question_id, answer });
    } else if (contested) throw refuse('questionnaire.answer_changed', { question_id, answer: '' });
    saved.push({ question_id, answer: plain.get(question_id) ?? null, updated_at, previous, previous_hash });
  }
  return saved;
}
