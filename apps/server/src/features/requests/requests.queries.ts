import type {
  RequestCard,
  RequestStatus,
  RequestTab,
} from '@visafolio/contract/requests/requests.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
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
  /** Newest first: the page starts below this row. */
  after: { createdAt: string; id: string } | null;
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
}

/** Card columns with their counts, for the rows of a CTE or table aliased `r`. */
const cardColumns = sql`
  r.id, r.name, r.email, r.visa_type, r.status, r.created_at, r.updated_at, r.template_name, r.invitation_state,
  d.completed AS documents_completed, d.total AS documents_total,
  (SELECT count(*)::int FROM client_request_responses a WHERE a.client_request_id = r.id) AS questions_answered,
  coalesce(v.questions, 0) AS questions_total`;

const documentCounts = sql`
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE d.status = 'completed'))::int AS completed
    FROM client_request_documents d WHERE d.client_request_id = r.id
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
});

type Prepared<Row extends CardRow | StatusCount> = (values: Record<string, unknown>) => Statement<Row>;
const pages = new Map<string, Prepared<CardRow>>();
const counts = new Map<boolean, Prepared<StatusCount>>();

function preparePage(tab: RequestTab, searched: boolean, continued: boolean): Prepared<CardRow> {
  const below = continued
    ? sql`(r.created_at, r.id) < (${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`
    : sql`true`;
  return prepareStatement<CardRow>(sql`
    WITH page AS MATERIALIZED (
      SELECT r.* FROM client_requests r
      WHERE ${ofReader} AND ${inTab[tab]} AND ${matching(searched)} AND ${below}
      ORDER BY r.created_at DESC, r.id DESC
      LIMIT ${sql.placeholder('limit')}
    ), versions AS MATERIALIZED (
      SELECT template_version_id, count(*)::int AS questions FROM template_questions
      WHERE template_version_id IN (SELECT template_version_id FROM page)
      GROUP BY template_version_id
    )
    SELECT ${cardColumns}
    FROM page r
    LEFT JOIN versions v ON v.template_version_id = r.template_version_id
    ${documentCounts}
    ORDER BY r.created_at DESC, r.id DESC`);
}

/** One page of the reader's cards in one query. */
export function cardsPage({ q, tab, after, limit }: PageFilter): Statement<CardRow> {
  const shape = `${tab} ${Boolean(q)} ${Boolean(after)}`;
  const page = pages.get(shape) ?? preparePage(tab, Boolean(q), Boolean(after));
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
    SELECT ${cardColumns}
    FROM client_requests r
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS questions FROM template_questions q WHERE q.template_version_id = r.template_version_id
    ) v
    ${documentCounts}
    WHERE r.id = ${id}`);
  return rows[0] ? toCard(rows[0]) : null;
}
