import type {
  Attention,
  RequestCard,
  RequestOrder,
  RequestStatus,
  RequestTab,
} from '@visafolio/contract/requests/requests.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { UrgencyPlace } from '../../shared/api/cursor.ts';
import type { Tx } from '../../shared/db/database.ts';
import { toInstant } from '../../shared/db/instant.ts';
import { patternOf } from '../../shared/db/like.ts';
import { prepareStatement, type Statement } from '../../shared/db/statement.ts';

const inTab: Record<RequestTab, SQL> = {
  all: sql`true`,
  pending: sql`r.status = 'pending'`,
  'in-progress': sql`r.status IN ('in-progress', 'documents_submitted')`,
  completed: sql`r.status = 'completed'`,
};

/** The policy says it too; here it lets the index serve the order. */
const ofReader = sql`r.user_id = (SELECT app_user_id())`;

const pattern = sql.placeholder('pattern');
const matching = (searched: boolean): SQL =>
  searched
    ? sql`(r.name ILIKE ${pattern} OR r.email ILIKE ${pattern} OR r.visa_type ILIKE ${pattern})`
    : sql`true`;

export interface PageFilter {
  q: string | undefined;
  tab: RequestTab;
  order: RequestOrder;
  /** The page starts below this row. `urgency` counts in the order `attention` alone. */
  after: UrgencyPlace | null;
  limit: number;
}

export interface CardRow extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  visa_type: string;
  status: RequestStatus;
  created_at: string;
  updated_at: string;
  template_name: string;
  invitation_state: RequestCard['invitation_state'];
  documents_completed: number;
  documents_total: number;
  questions_answered: number;
  questions_total: number;
  urgency: number;
  to_review: number;
}

/** Card columns with their counts, for the rows of a CTE or table aliased `r`. */
const cardColumns = sql`
  r.id, r.name, r.email, r.visa_type, r.status, r.created_at, r.updated_at, r.template_name, r.invitation_state,
  d.completed AS documents_completed, d.total AS documents_total,
  (SELECT count(*)::int FROM client_request_responses a
    WHERE a.client_request_id = r.id AND a.question_id <> ALL (r.waived_question_ids)) AS questions_answered,
  coalesce(v.questions, 0) + (SELECT count(*)::int FROM template_questions q WHERE q.client_request_id = r.id)
    - cardinality(r.waived_question_ids) AS questions_total,
  (SELECT count(*)::int FROM client_document_uploads u
    WHERE u.user_id = r.user_id AND u.client_request_id = r.id AND u.upload_status = 'uploaded'
      AND u.accepted_at IS NULL) AS to_review`;

/** By urgency; the last first. */
const reasons: (Attention | null)[] = [null, 'invitation', 'stalled', 'review'];

/**
 * How much a request `r` needs its professional: the index of its reason above. Stalled is one that nobody has
 * finished and whose client has left no sign for a week, counted from the invitation; the newest rows of a
 * timeline tell soon whether there is one.
 */
const urgencyOf = (toReview: SQL): SQL => sql`CASE
  WHEN r.status = 'completed' THEN 0
  WHEN ${toReview} THEN 3
  WHEN r.status <> 'documents_submitted' AND r.invitation_state IN ('sent', 'accepted')
    AND r.created_at < now() - make_interval(days => ${sql.raw(String(limits.stalledDays))})
    AND coalesce((
      SELECT a.at FROM activity a WHERE a.client_request_id = r.id AND a.actor_kind = 'client'
      ORDER BY a.id DESC LIMIT 1), r.invitation_since) < now() - make_interval(days => ${sql.raw(String(limits.stalledDays))})
    THEN 2
  WHEN r.invitation_state = 'failed' THEN 1
  ELSE 0 END`;

/** For a page's few rows by index, one by one. */
const oneToReview = sql`EXISTS (SELECT FROM client_document_uploads u
  WHERE u.user_id = r.user_id AND u.client_request_id = r.id AND u.upload_status = 'uploaded' AND u.accepted_at IS NULL)`;

/** For all of an owner's, at once. */
const listedToReview = sql`r.id IN (SELECT u.client_request_id FROM client_document_uploads u
  WHERE u.user_id = (SELECT app_user_id()) AND u.upload_status = 'uploaded' AND u.accepted_at IS NULL)`;

const documentCounts = sql`
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE d.status = 'completed'))::int AS completed
    FROM client_request_documents d WHERE d.client_request_id = r.id AND d.waived_at IS NULL
  ) d`;

export const toCard = (row: CardRow): RequestCard => ({
  id: row.id,
  name: row.name,
  email: row.email,
  visa_type: row.visa_type,
  status: row.status,
  created_at: toInstant(row.created_at),
  updated_at: toInstant(row.updated_at),
  template_name: row.template_name,
  invitation_state: row.invitation_state,
  document_stats: { completed: row.documents_completed, total: row.documents_total },
  question_stats: { answered: row.questions_answered, total: row.questions_total },
  attention: reasons[row.urgency] ?? null,
  to_review: row.to_review,
});

type Prepared<Row extends CardRow | StatusCount> = (values: Record<string, unknown>) => Statement<Row>;
const pages = new Map<string, Prepared<CardRow>>();
const counts = new Map<boolean, Prepared<StatusCount>>();

function preparePage(
  tab: RequestTab,
  order: RequestOrder,
  searched: boolean,
  continued: boolean,
): Prepared<CardRow> {
  const wanted = sql`${ofReader} AND ${inTab[tab]} AND ${matching(searched)}`;
  const at = sql`${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid`;
  const newest = sql`
    SELECT r.* FROM client_requests r
    WHERE ${wanted} AND ${continued ? sql`(r.created_at, r.id) < (${at})` : sql`true`}
    ORDER BY r.created_at DESC, r.id DESC
    LIMIT ${sql.placeholder('limit')}`;
  const urgent = sql`
    SELECT r.* FROM (
      SELECT r.*, ${urgencyOf(listedToReview)} AS urgency FROM client_requests r WHERE ${wanted}
    ) r
    WHERE ${continued ? sql`(r.urgency, r.created_at, r.id) < (${sql.placeholder('urgency')}::int, ${at})` : sql`true`}
    ORDER BY r.urgency DESC, r.created_at DESC, r.id DESC
    LIMIT ${sql.placeholder('limit')}`;
  const byUrgency = order === 'attention';
  return prepareStatement<CardRow>(sql`
    WITH page AS MATERIALIZED (${byUrgency ? urgent : newest}), versions AS MATERIALIZED (
      SELECT template_version_id, count(*)::int AS questions FROM template_questions
      WHERE template_version_id IN (SELECT template_version_id FROM page)
      GROUP BY template_version_id
    )
    SELECT ${cardColumns}, ${byUrgency ? sql`r.urgency` : urgencyOf(oneToReview)} AS urgency
    FROM page r
    LEFT JOIN versions v ON v.template_version_id = r.template_version_id
    ${documentCounts}
    ORDER BY ${byUrgency ? sql`r.urgency DESC,` : sql``} r.created_at DESC, r.id DESC`);
}

/** One page of the reader's cards in one query. */
export function cardsPage({ q, tab, order, after, limit }: PageFilter): Statement<CardRow> {
  const shape = `${tab} ${order} ${Boolean(q)} ${Boolean(after)}`;
  const page = pages.get(shape) ?? preparePage(tab, order, Boolean(q), Boolean(after));
  pages.set(shape, page);
  return page({ limit, ...after, ...(q ? { pattern: patternOf(q) } : {}) });
}

export interface StatusCount {
  status: RequestStatus;
  n: number;
}

/** How many requests of each status the same search finds. */
export function statusCounts(q: string | undefined): Statement<StatusCount> {
  const searched = Boolean(q);
  const count =
    counts.get(searched) ??
    prepareStatement<StatusCount>(sql`
      SELECT r.status, count(*)::int AS n FROM client_requests r
      WHERE ${ofReader} AND ${matching(searched)} GROUP BY r.status`);
  counts.set(searched, count);
  return count(q ? { pattern: patternOf(q) } : {});
}

export function toTabCounts(rows: StatusCount[]): Record<RequestTab, number> {
  const of = (...statuses: RequestStatus[]) =>
    rows.reduce((sum, row) => sum + (statuses.includes(row.status) ? row.n : 0), 0);
  return {
    all: of('pending', 'in-progress', 'documents_submitted', 'completed'),
    pending: of('pending'),
    'in-progress': of('in-progress', 'documents_submitted'),
    completed: of('completed'),
  };
}

export async function selectCard(tx: Tx, id: string): Promise<RequestCard | null> {
  const { rows } = await tx.execute<CardRow>(sql`
    SELECT ${cardColumns}, ${urgencyOf(oneToReview)} AS urgency
    FROM client_requests r
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS questions FROM template_questions q WHERE q.template_version_id = r.template_version_id
    ) v
    ${documentCounts}
    WHERE r.id = ${id}`);
  return rows[0] ? toCard(rows[0]) : null;
}
