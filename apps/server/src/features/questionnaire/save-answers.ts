import { isBirthDate } from '@visafolio/contract/questionnaire/birth-date.ts';
import type { RequestStatus, StaffPerson } from '@visafolio/contract/requests/requests.contract.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { Statement } from '../../shared/db/statement.ts';

export interface GivenAnswer {
  question_id: string;
  answer: string;
  /** What the writer saw in its place, '' for none: the save is refused if another answer is stored. Left out: the stored answer is replaced. */
  expected_answer?: string | undefined;
}

export interface SavedAnswer {
  question_id: string;
  /** Null: there is none (any more). */
  answer: string | null;
  /** As PostgreSQL prints it. */
  updated_at: string | null;
  /** What it replaced. */
  previous_answer: string | null;
}

export interface SavedRow extends Record<string, unknown> {
  status: RequestStatus;
  question_id: string | null;
  known: boolean;
  valid: boolean;
  /** False for a date of birth in the future, or too long ago. */
  birth_date_valid: boolean;
  /** The writer saw another answer than the stored one, and gives a third. */
  contested: boolean;
  answer: string | null;
  updated_at: string | null;
  previous_answer: string | null;
}

/** Saves of one request run one after the other: the next statement sees what the one before has committed. */
const lockSql = 'SELECT FROM client_requests WHERE id = $1 FOR NO KEY UPDATE';

/**
 * Checks and saves any number of answers. $1 request, $2 [{ question_id, answer | null, is_date, is_birth_date, expected? }],
 * $3 NULL where the client gives them, else the { name, firm } of the staff who acts.
 * If the request is completed or one answer is refused, nothing is saved.
 * The timeline gets one row for all of them; after a submission, and where staff act, it shows each answer before and
 * after. After a submission a new PDF is due once the writer pauses. An answer that was sent back is not any more. The
 * client's open pages look at the request's updated_at: staff move it with every answer.
 */
const saveSql = `
WITH request AS (
  SELECT id, workspace_id, status, template_version_id, submitted_at FROM client_requests WHERE id = $1
), given AS (
  SELECT g.question_id, g.answer, q.id IS NOT NULL AS known, old.answer AS before, old.updated_at,
    CASE
      WHEN g.answer IS NULL THEN true
      WHEN q.type = 'select' THEN coalesce(q.options -> 'choices' ? g.answer, false)
      WHEN q.type = 'yesno' THEN g.answer IN ('Yes', 'No')
      WHEN q.type = 'date' THEN g.is_date
      ELSE true
    END AS valid,
    g.answer IS NULL OR coalesce(q.options ->> 'date_limit', '') <> 'birth' OR g.is_birth_date AS birth_date_valid,
    coalesce(coalesce(old.answer, '') NOT IN (g.expected, coalesce(g.answer, '')), false) AS contested
  FROM request r
  CROSS JOIN jsonb_to_recordset($2::jsonb) AS g (
    question_id uuid, answer text, is_date boolean, is_birth_date boolean, expected text)
  LEFT JOIN template_questions q ON q.id = g.question_id
    AND (q.template_version_id = r.template_version_id OR q.client_request_id = r.id)
  LEFT JOIN client_request_responses old ON old.client_request_id = r.id AND old.question_id = g.question_id
), changed AS (
  SELECT r.id, r.workspace_id, r.submitted_at, g.question_id, g.answer, g.before
  FROM request r CROSS JOIN given g
  WHERE r.status <> 'completed' AND g.answer IS DISTINCT FROM g.before
    AND NOT EXISTS (SELECT FROM given WHERE NOT known OR NOT valid OR NOT birth_date_valid OR contested)
), saved AS (
  INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer,
    entered_by, entered_by_name, entered_by_firm)
  SELECT workspace_id, id, question_id, answer,
    CASE WHEN $3::jsonb IS NOT NULL THEN (SELECT app_user_id()) END, $3::jsonb ->> 'name', $3::jsonb ->> 'firm'
  FROM changed WHERE answer IS NOT NULL
  ON CONFLICT (client_request_id, question_id) DO UPDATE SET answer = excluded.answer, updated_at = now(),
    entered_by = excluded.entered_by, entered_by_name = excluded.entered_by_name,
    entered_by_firm = excluded.entered_by_firm
  RETURNING question_id, updated_at
), cleared AS (
  DELETE FROM client_request_responses x USING changed c
  WHERE x.client_request_id = c.id AND x.question_id = c.question_id AND c.answer IS NULL
), taken_up AS (
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
    CASE WHEN submitted_at IS NULL AND $3::jsonb IS NULL THEN jsonb_build_object('question_id', question_id)
      ELSE jsonb_build_object('question_id', question_id, 'before', before, 'after', answer) END))
  FROM changed GROUP BY workspace_id, id
), form_ordered AS (
  INSERT INTO form_orders (client_request_id, workspace_id, due_at)
  SELECT DISTINCT id, workspace_id, now() + interval '2 minutes' FROM changed WHERE submitted_at IS NOT NULL
  ON CONFLICT (client_request_id) DO UPDATE SET due_at = excluded.due_at
)
SELECT r.status, g.question_id, coalesce(g.known, true) AS known, coalesce(g.valid, true) AS valid,
  coalesce(g.birth_date_valid, true) AS birth_date_valid, coalesce(g.contested, false) AS contested,
  g.answer, g.before AS previous_answer,
  CASE WHEN g.answer IS NOT NULL THEN coalesce(s.updated_at, g.updated_at) END AS updated_at
FROM request r LEFT JOIN given g ON true LEFT JOIN saved s ON s.question_id = g.question_id`;

/** For one round trip, in this order. */
export function saveAnswersStatements(
  requestId: string,
  answers: GivenAnswer[],
  /** Who of the staff gives them for the client. */
  staff: StaffPerson | null = null,
): [lock: Statement<Record<string, never>>, save: Statement<SavedRow>] {
  const given = answers.map(({ question_id, answer, expected_answer }) => ({
    question_id,
    answer: answer.trim() === '' ? null : answer,
    is_date: isCalendarDate(answer),
    is_birth_date: isBirthDateAnywhere(answer, new Date()),
    expected: expected_answer,
  }));
  return [
    { name: 'lock_answers', text: lockSql, values: [requestId] },
    {
      name: 'save_answers',
      text: saveSql,
      values: [requestId, JSON.stringify(given), staff && JSON.stringify(staff)],
      announces: true,
    },
  ];
}

/** The saved answers; what the statement refused is thrown as declared by the contract. */
export function requireSaved(rows: SavedRow[]): SavedAnswer[] {
  const [first] = rows;
  if (!first) throw refuse('portal.no_access');
  if (first.status === 'completed') throw refuse('requests.completed');
  return rows.flatMap(
    ({ question_id, known, valid, birth_date_valid, contested, answer, updated_at, previous_answer }) => {
      if (question_id === null) return [];
      if (!known) throw refuse('questionnaire.question_not_found');
      if (!valid) throw refuse('questionnaire.answer_not_valid', { question_id });
      if (!birth_date_valid) throw refuse('questionnaire.birth_date_not_valid', { question_id });
      if (contested)
        throw refuse('questionnaire.answer_changed', { question_id, answer: previous_answer ?? '' });
      return [{ question_id, answer, updated_at, previous_answer }];
    },
  );
}

/** `yyyy-mm-dd` of a day that exists. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const hourMs = 3_600_000;

/** A date of birth on today's date somewhere on earth: the client's time zone is not known here. */
function isBirthDateAnywhere(value: string, now: Date): boolean {
  const dayAt = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString().slice(0, 10);
  return isBirthDate(value, dayAt(-12)) || isBirthDate(value, dayAt(14));
}
