import { isBirthDate } from '@visafolio/contract/questionnaire/birth-date.ts';
import type { RequestStatus } from '@visafolio/contract/requests/requests.contract.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { Statement } from '../../shared/db/statement.ts';

export interface GivenAnswer {
  question_id: string;
  answer: string;
  /** What the writer saw in its place, '' for none: anything else refuses. Left out: whatever is there is replaced. */
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
  /** The writer saw another answer than the one that is there, and gives a third. */
  contested: boolean;
  /** Somebody else's answer came at the same moment: it is seen at the next try. */
  overtaken: boolean;
  answer: string | null;
  updated_at: string | null;
  previous_answer: string | null;
}

/**
 * Checks and saves any number of answers, moves a pending request on and tells the timeline, in one statement:
 * a client's save is one round trip. The timeline gets one row for all of them; after a submission it tells before and
 * after of each.
 * Answers that change after a submission want a new PDF, once the client pauses.
 * $1 request, $2 [{ question_id, answer | null, is_date, is_birth_date, expected? }].
 */
const saveAnswersSql = (compare: Comparison) => `
WITH request AS (
  SELECT id, user_id, status, template_version_id, submitted_at FROM client_requests WHERE id = $1
), given AS (
  SELECT g.question_id, g.answer, q.id IS NOT NULL AS known, old.answer AS before, old.updated_at, g.expected,
    ${compare.contested} AS contested,
    CASE
      WHEN g.answer IS NULL THEN true
      WHEN q.type = 'select' THEN coalesce(q.options -> 'choices' ? g.answer, false)
      WHEN q.type = 'yesno' THEN g.answer IN ('Yes', 'No')
      WHEN q.type = 'date' THEN g.is_date
      ELSE true
    END AS valid,
    g.answer IS NULL OR coalesce(q.options ->> 'date_limit', '') <> 'birth' OR g.is_birth_date AS birth_date_valid
  FROM request r
  CROSS JOIN jsonb_to_recordset($2::jsonb) AS g (
    question_id uuid, answer text, is_date boolean, is_birth_date boolean, expected text)
  LEFT JOIN template_questions q ON q.id = g.question_id
    AND (q.template_version_id = r.template_version_id OR q.client_request_id = r.id)
  LEFT JOIN client_request_responses old ON old.client_request_id = r.id AND old.question_id = g.question_id
), allowed AS (
  SELECT * FROM request WHERE status <> 'completed'
    AND NOT EXISTS (SELECT 1 FROM given WHERE NOT known OR NOT valid OR NOT birth_date_valid OR contested)
), inserted AS (
  INSERT INTO client_request_responses (user_id, client_request_id, question_id, answer)
  SELECT a.user_id, a.id, g.question_id, g.answer FROM allowed a CROSS JOIN given g
  WHERE g.answer IS NOT NULL AND g.answer IS DISTINCT FROM g.before ${compare.inserts}
  ON CONFLICT (client_request_id, question_id) DO UPDATE SET answer = excluded.answer, updated_at = now()
    WHERE client_request_responses.answer <> excluded.answer ${compare.overwrites}
  RETURNING question_id, updated_at
), ${compare.saved}, cleared AS (
  DELETE FROM client_request_responses x USING allowed a, given g
  WHERE x.client_request_id = a.id AND x.question_id = g.question_id AND g.answer IS NULL
    AND EXISTS (SELECT 1 FROM given WHERE answer IS NULL) ${compare.clears}
  RETURNING x.question_id
), started AS (
  UPDATE client_requests SET status = 'in-progress', updated_at = now()
  WHERE id = (SELECT id FROM allowed) AND status = 'pending' AND EXISTS (SELECT 1 FROM saved)
), changed AS (
  SELECT jsonb_agg(CASE WHEN a.submitted_at IS NULL THEN jsonb_build_object('question_id', g.question_id)
    ELSE jsonb_build_object('question_id', g.question_id, 'before', g.before, 'after', g.answer) END) AS answers
  FROM allowed a CROSS JOIN given g
  WHERE g.question_id IN (SELECT question_id FROM saved UNION ALL SELECT question_id FROM cleared)
), told AS (
  INSERT INTO activity (user_id, client_request_id, actor_id, actor_kind, kind, payload)
  SELECT a.user_id, a.id, (SELECT app_user_id()), 'client', 'answers.saved', jsonb_build_object('answers', c.answers)
  FROM allowed a CROSS JOIN changed c WHERE c.answers IS NOT NULL
), reordered AS (
  INSERT INTO form_orders (client_request_id, user_id, due_at)
  SELECT a.id, a.user_id, now() + interval '2 minutes'
  FROM allowed a CROSS JOIN changed c WHERE c.answers IS NOT NULL AND a.submitted_at IS NOT NULL
  ON CONFLICT (client_request_id) DO UPDATE SET due_at = excluded.due_at
)
SELECT r.status, g.question_id, coalesce(g.known, true) AS known, coalesce(g.valid, true) AS valid,
  coalesce(g.birth_date_valid, true) AS birth_date_valid, g.answer,
  CASE WHEN g.answer IS NOT NULL THEN coalesce(s.updated_at, g.updated_at) END AS updated_at,
  g.before AS previous_answer, coalesce(g.contested, false) AS contested,
  ${compare.overtaken} AS overtaken
FROM request r LEFT JOIN given g ON true LEFT JOIN saved s ON s.question_id = g.question_id
LEFT JOIN cleared c ON c.question_id = g.question_id`;

/** What the statement asks where writers say what they saw, and leaves out where they do not, as at a submission. */
interface Comparison {
  contested: string;
  inserts: string;
  overwrites: string;
  /** The rows written. */
  saved: string;
  clears: string;
  overtaken: string;
}

const replacing = saveAnswersSql({
  contested: 'false',
  inserts: '',
  overwrites: '',
  saved: 'saved AS (SELECT * FROM inserted)',
  clears: '',
  overtaken: 'false',
});

const comparing = saveAnswersSql({
  contested: `coalesce(coalesce(old.answer, '') NOT IN (g.expected, coalesce(g.answer, '')), false)`,
  inserts: 'AND (g.before IS NULL OR g.expected IS NULL)',
  overwrites: `AND NOT EXISTS (
      SELECT 1 FROM given o WHERE o.question_id = excluded.question_id AND o.expected <> client_request_responses.answer)`,
  // What was expected may be cleared at this moment: an INSERT would not notice.
  saved: `updated AS (
  UPDATE client_request_responses x SET answer = g.answer, updated_at = now() FROM allowed a, given g
  WHERE x.client_request_id = a.id AND x.question_id = g.question_id AND x.answer = g.expected AND g.answer <> g.expected
    AND EXISTS (SELECT 1 FROM given WHERE expected <> '')
  RETURNING x.question_id, x.updated_at
), saved AS (
  SELECT * FROM inserted UNION ALL SELECT * FROM updated
)`,
  clears: 'AND coalesce(x.answer = g.expected, true)',
  overtaken: `g.expected IS NOT NULL AND g.answer IS DISTINCT FROM g.before
    AND s.question_id IS NULL AND c.question_id IS NULL`,
});

export function saveAnswersStatement(requestId: string, answers: GivenAnswer[]): Statement<SavedRow> {
  const given = answers.map(({ question_id, answer, expected_answer }) => ({
    question_id,
    answer: answer.trim() === '' ? null : answer,
    is_date: isCalendarDate(answer),
    is_birth_date: isBirthDateAnywhere(answer, new Date()),
    expected: expected_answer,
  }));
  const compared = answers.some(({ expected_answer }) => expected_answer !== undefined);
  return {
    name: compared ? 'save_answers_compared' : 'save_answers',
    text: compared ? comparing : replacing,
    values: [requestId, JSON.stringify(given)],
    announces: true,
  };
}

/** Turns what the statement found into the declared outcomes; null where it has to be tried once more. */
export function settleSaved(rows: SavedRow[]): SavedAnswer[] | null {
  const [first] = rows;
  if (!first) throw refuse('portal.no_access');
  if (first.status === 'completed') throw refuse('requests.completed');
  const saved = rows.flatMap(
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
  return rows.some(({ overtaken }) => overtaken) ? null : saved;
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
