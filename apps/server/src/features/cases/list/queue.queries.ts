import {
  QueueChoices,
  type QueueSort,
  type SortDirection,
} from '@visafolio/contract/cases/queue.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '../../../shared/db/database.ts';
import { column, query } from '../../../shared/db/query.ts';
import { isFound, searchSpellings } from '../../../shared/db/search.ts';
import { planPerCall, prepareStatement, type Statement } from '../../../shared/db/statement.ts';
import { getSegments, isStalled, type Segment, type State, states } from './queue-sorts.ts';
import { type CardRow, cardColumns, joinCards, peopleNames } from './request-cards.queries.ts';

/** Rows that are passed at most in the order of the sort: walking further costs more than reading what the filter finds. */
export const walked = 10_000;
/** Cases of a search that are read at most before the order is walked instead. */
export const searched = 1_000;
/** Rows that are counted through; beyond them a total says 'more than'. */
export const counted = 200;

/** What the rows must be, as values; null: nothing is asked. Every statement takes all of it. */
export interface QueueConditions {
  /** The reader's own desk; without it a colleague's, or that of all of the workspace. */
  mine: boolean;
  desk: string | null;
  states: readonly State[];
  /** 5 to 1, and 0 for none. */
  urgencies: number[] | null;
  visas: string[] | null;
  templates: string[] | null;
  responsible: string[] | null;
  assigned: string | null;
  sponsor: boolean | null;
  due_from: string | null;
  due_to: string | null;
  due_none: boolean | null;
  active_from: string | null;
  active_to: string | null;
  /** The first day of a month. */
  documents_complete: string | null;
  undelivered: boolean | null;
  q: string | null;
}

/** Nothing is asked for. */
export const anyCase: QueueConditions = {
  mine: false,
  desk: null,
  states: [],
  urgencies: null,
  visas: null,
  templates: null,
  responsible: null,
  assigned: null,
  sponsor: null,
  due_from: null,
  due_to: null,
  due_none: null,
  active_from: null,
  active_to: null,
  documents_complete: null,
  undelivered: null,
  q: null,
};

/** Where a page goes on: the part of the list, and the last row's value and case. */
export interface QueuePlace {
  segment: number;
  key: string;
  id: string;
}

const types = {
  mine: 'boolean',
  desk: 'uuid',
  states: 'text[]',
  urgencies: 'int[]',
  visas: 'text[]',
  templates: 'uuid[]',
  responsible: 'uuid[]',
  assigned: 'uuid',
  sponsor: 'boolean',
  due_from: 'date',
  due_to: 'date',
  due_none: 'boolean',
  active_from: 'timestamptz',
  active_to: 'timestamptz',
  documents_complete: 'date',
  undelivered: 'boolean',
  q: 'text',
} as const satisfies Record<keyof QueueConditions, string>;

const value = (name: keyof QueueConditions): SQL => sql`${sql.placeholder(name)}::${sql.raw(types[name])}`;

const desk = sql`(SELECT CASE WHEN ${value('mine')} THEN app_user_id() ELSE coalesce(${value('desk')}, app_workspace_id()) END)`;

const urgency = sql`CASE WHEN q.urgency > 0 THEN q.urgency WHEN q.stalled_from < now() THEN 1 ELSE 0 END`;
const wanted = {
  urgencies: sql`${urgency} = ANY (${value('urgencies')})`,
  visas: sql`q.visa_key = ANY (ARRAY(SELECT fold_text(visa) FROM unnest(${value('visas')}) AS visa))`,
  templates: sql`q.template_id = ANY (${value('templates')})`,
  responsible: sql`q.user_id = ANY (${value('responsible')})`,
  assigned: sql`q.user_id <> ${value('assigned')} AND (SELECT true FROM queue_rows theirs
    WHERE theirs.desk_id = ${value('assigned')} AND theirs.client_request_id = q.client_request_id)`,
  sponsor: sql`q.has_sponsor = ${value('sponsor')}`,
  due_from: sql`q.due_on >= ${value('due_from')}`,
  due_to: sql`q.due_on <= ${value('due_to')}`,
  due_none: sql`q.due_on IS NULL AND ${value('due_none')}`,
  active_from: sql`q.last_activity_at >= ${value('active_from')}`,
  active_to: sql`q.last_activity_at < ${value('active_to')}`,
  documents_complete: sql`(SELECT g.documents_total > 0 AND g.documents_completed = g.documents_total
      AND g.last_file_at >= ${value('documents_complete')}::timestamp AT TIME ZONE 'UTC'
      AND g.last_file_at < (${value('documents_complete')}::timestamp + interval '1 month') AT TIME ZONE 'UTC'
    FROM case_progress g WHERE g.client_request_id = q.client_request_id)`,
  undelivered: sql`q.undelivered = ${value('undelivered')}`,
  // Asked for each row that is walked past: as EXISTS it would be planned as a search of all cases.
  q: sql`(SELECT ${isFound(sql`s.folded_text`, value('q'))} FROM case_search s
    WHERE s.client_request_id = q.client_request_id)`,
} satisfies Partial<Record<keyof QueueConditions, SQL>>;
const names = Object.keys(wanted) as (keyof typeof wanted)[];

const and = (conditions: SQL[]): SQL => sql.join(conditions, sql` AND `);
const whereAsked = (of: typeof names): SQL =>
  and(of.map((name) => sql`(${value(name)} IS NULL OR ${wanted[name]})`));
/** One text for all filters, planned once: what is not asked for is true. */
const anyFilter = whereAsked(names);
const anyFilterButSearch = whereAsked(names.filter((name) => name !== 'q'));

const after = {
  key: (type: string) => sql`${sql.placeholder('after_key')}::${sql.raw(type)}`,
  id: sql`${sql.placeholder('after_id')}::uuid`,
};

/** Behind the row where the page before ended. */
const behind = ({ key, type, descending }: Segment): SQL =>
  descending
    ? sql`(${key}, q.client_request_id) < (${after.key(type)}, ${after.id})`
    : sql`(${key}, q.client_request_id) > (${after.key(type)}, ${after.id})`;

const inOrder = ({ key, descending }: Segment, id: SQL): SQL =>
  descending ? sql`${key} DESC, ${id} DESC` : sql`${key}, ${id}`;

/** A part that none of the wanted rows can be in is not walked: of another urgency, or with or without a due date. */
function isAsked({ urgencies: of, dated }: Segment): SQL {
  const asked = [sql`true`];
  if (of)
    asked.push(
      sql`(${value('urgencies')} IS NULL OR ${sql.raw(`'{${of.join()}}'::int[]`)} && ${value('urgencies')})`,
    );
  if (dated === true) asked.push(sql`${value('due_none')} IS NOT TRUE`);
  if (dated === false) asked.push(sql`coalesce(${value('due_from')}, ${value('due_to')}) IS NULL`);
  return and(asked);
}

/** Where the walk begins and ends if the filter limits what the rows are sorted by. CASE: under policies an index takes no coalesce. */
function bounds({ limitedBy }: Segment): SQL {
  const from = (name: 'due_from' | 'active_from') =>
    sql`CASE WHEN ${value(name)} IS NULL THEN '-infinity' ELSE ${value(name)} END`;
  const to = (name: 'due_to' | 'active_to') =>
    sql`CASE WHEN ${value(name)} IS NULL THEN 'infinity' ELSE ${value(name)} END`;
  if (limitedBy === 'due') return sql`q.due_on >= ${from('due_from')} AND q.due_on <= ${to('due_to')}`;
  if (limitedBy === 'active')
    return sql`q.last_activity_at >= ${from('active_from')} AND q.last_activity_at <= ${to('active_to')}`;
  return sql`true`;
}

/** What the index of each order has beside it, so that rows are walked past without being read. */
const walkedColumns = sql`q.client_request_id, q.user_id, q.template_id, q.visa_key, q.has_sponsor, q.undelivered, q.due_on,
  q.last_activity_at, q.urgency, q.stalled_from`;

/** Rows of a segment in its order: one branch for each state, which an index serves, merged as they are taken. */
function walk(segment: Segment, limited: SQL, from: SQL): SQL {
  const branches = (segment.states ?? states).map(
    (state) => sql`(
      SELECT ${walkedColumns}, ${segment.key} AS sort_key FROM queue_rows q
      WHERE q.desk_id = ${desk} AND q.state = ${sql.raw(`'${state}'`)}
        AND ${sql.raw(`'${state}'`)} = ANY (${value('states')}) AND ${isAsked(segment)} AND ${bounds(segment)}
        AND ${segment.where} AND ${from}
      ORDER BY ${inOrder(segment, sql`q.client_request_id`)} LIMIT ${limited})`,
  );
  return sql`SELECT * FROM (${sql.join(branches, sql` UNION ALL `)}) AS merged
    ORDER BY ${inOrder({ ...segment, key: sql`sort_key` }, sql`client_request_id`)} LIMIT ${limited}`;
}

const limit = sql.placeholder('limit');

/** Rows on the page with their place in it. */
const pageStatement = (parts: SQL[]): SQL => sql`
  -- The parts one after the other: the next one is begun where those before do not fill the page.
  SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS part LIMIT ${limit}`;

/** What the cards of a page show. */
const withCards = (page: SQL): SQL => sql`
  WITH page AS MATERIALIZED (${page}), people AS MATERIALIZED (${peopleNames})
  SELECT ${cardColumns}, attention.urgency, r.sponsor_name, page.segment, page.sort_key, page.place
  FROM page
  CROSS JOIN LATERAL (SELECT * FROM client_requests c WHERE c.id = page.client_request_id OFFSET 0) r
  ${joinCards}
  ORDER BY page.segment, page.place`;

const asPart = (segment: Segment, index: number, rows: SQL): SQL => sql`(
  SELECT ${sql.raw(String(index))} AS segment,
    row_number() OVER (ORDER BY ${inOrder({ ...segment, key: sql`q.sort_key` }, sql`q.client_request_id`)}) AS place,
    q.client_request_id, q.sort_key::text AS sort_key, q.user_id, q.last_activity_at
  FROM (${rows}) AS q)`;

export interface QueuePageRow extends CardRow {
  sponsor_name: string | null;
  segment: number;
  sort_key: string;
}

/** A page that is asked for. */
export interface Asked {
  conditions: QueueConditions;
  sort: QueueSort;
  direction: SortDirection;
  after: QueuePlace | null;
  limit: number;
  /** The reader's day: what was due before it is overdue. */
  today: string;
}

const toValues = ({ conditions, after: place, limit: rows, today: day }: Asked) => ({
  ...conditions,
  today: day,
  limit: rows,
  ...(place && { after_key: place.key, after_id: place.id }),
});

/** Of the parts of a list from `first`, with where the page begins in each. */
type PageWriter = (parts: Segment[], from: (part: Segment) => SQL, first: number) => SQL;

/** A statement for pages, written and planned once for each sort, direction and part that a page starts in. */
function preparePages<Row extends pg.QueryResultRow>(write: PageWriter) {
  const known = new Map<string, (values: Record<string, unknown>) => Statement<Row>>();
  return (asked: Asked, more: Record<string, unknown> = {}): Statement<Row> => {
    const { sort, direction, after: place } = asked;
    const shape = `${sort} ${direction} ${place?.segment ?? 'start'}`;
    const prepared = known.get(shape) ?? prepareStatement<Row>(write(...getParts(asked)));
    known.set(shape, prepared);
    return prepared({ ...toValues(asked), ...more });
  };
}

/** The parts of the list that a page may have rows of, and where its rows begin in each. */
function getParts({ sort, direction, after: place }: Pick<Asked, 'sort' | 'direction' | 'after'>) {
  const all = getSegments(sort, direction);
  const first = place?.segment ?? 0;
  const from = (segment: Segment) => (place && segment === all[first] ? behind(segment) : sql`true`);
  return [all.slice(first), from, first] as const;
}

/**
 * A page found by walking along the order. It is complete where it is full, or where the desk has no more rows than are walked.
 */
export const walkedPage = preparePages<QueuePageRow>((parts, from, first) =>
  withCards(
    pageStatement(
      parts.map((segment, at) => {
        const rows = sql`SELECT * FROM (${walk(segment, sql.raw(String(walked)), from(segment))}) AS q WHERE ${anyFilter} LIMIT ${limit}`;
        return asPart(segment, first + at, rows);
      }),
    ),
  ),
);

/** What found rows are sorted by. */
const sortedColumns = sql`q.client_request_id, q.user_id, q.state, q.urgency, q.rank, q.stalled_rank, q.stalled_from, q.created_at, q.client_key, q.visa_key,
  q.responsible_key, q.due_on, q.last_activity_at, q.documents_share, q.answers_share`;

/** Of the rows in `found`, those on the page. */
const pageOfFound: PageWriter = (parts, from, first) =>
  pageStatement(
    parts.map((segment, at) => {
      const of = segment.states
        ? sql`q.state = ANY (${sql.raw(`'{${segment.states.join()}}'::text[]`)})`
        : sql`true`;
      const rows = sql`SELECT q.client_request_id, q.user_id, q.last_activity_at, ${segment.key} AS sort_key FROM found q
        WHERE q.state = ANY (${value('states')}) AND ${of} AND ${segment.where} AND ${from(segment)}
        ORDER BY ${inOrder(segment, sql`q.client_request_id`)} LIMIT ${limit}`;
      return asPart(segment, first + at, rows);
    }),
  );

/** A row of a page, or none of it where the page is empty; what is counted is in each. */
export type SearchedRow = Partial<QueuePageRow> & {
  /** Cases that the search finds at all, up to one more than asked for. */
  searched: number;
  /** Of those, rows of the desk that the other filters let through, by state. */
  kinds: Partial<Record<State, number>> | null;
};
const foundPage = preparePages<QueuePageRow & SearchedRow>(
  (...page) => sql`
  WITH ids AS MATERIALIZED (SELECT DISTINCT app_found_cases(spelling, ${sql.placeholder('at_most')}::int) AS id
    FROM ${searchSpellings(value('q'))}),
  found AS MATERIALIZED (
    SELECT ${sortedColumns} FROM queue_rows q
    WHERE q.client_request_id = ANY (ARRAY(SELECT id FROM ids)) AND q.desk_id = ${desk} AND ${anyFilterButSearch})
  SELECT totals.*, card.*
  FROM (SELECT (SELECT count(*)::int FROM ids) AS searched,
      (SELECT jsonb_object_agg(state, n) FROM (SELECT state, count(*) AS n FROM found GROUP BY state) AS kind) AS kinds) AS totals
  LEFT JOIN (${withCards(pageOfFound(...page))}) AS card ON true
  ORDER BY card.segment, card.place`,
);
/** A page of what a search finds, which is sorted afterwards, and how much that is; not complete where `searched` is over `atMost`. */
export const searchedPage = (asked: Asked, atMost: number): Statement<SearchedRow> =>
  foundPage(asked, { at_most: atMost + 1 });

/** The rows that a filter finds, by the indexes of what it asks for. With its values PostgreSQL estimates well how many these are. */
function foundBy(conditions: QueueConditions): SQL {
  const { mine, desk: others, visas } = conditions;
  const here = mine ? sql`app_user_id()` : others ? value('desk') : sql`app_workspace_id()`;
  const filters = names
    .filter((name) => conditions[name] !== null)
    .map((name) => {
      if (name === 'visas')
        return sql`q.visa_key = ANY (ARRAY[${sql.join(
          (visas ?? []).map((visa) => sql`fold_text(${visa}::text)`),
          sql`, `,
        )}]::text[])`;
      if (name === 'q')
        return sql`q.client_request_id = ANY (ARRAY(SELECT app_found_cases(spelling) FROM ${searchSpellings(value('q'))}))`;
      // On their own desk the rows of others are those that somebody is assigned to.
      if (name === 'assigned' && !mine && others === conditions.assigned)
        return sql`q.user_id <> q.desk_id AND q.desk_id <> q.workspace_id`;
      if (name === 'urgencies')
        return sql`(
        (${value('urgencies')} && '{2,3,4,5}' AND q.urgency > 0 AND q.urgency = ANY (${value('urgencies')}))
        OR (1 = ANY (${value('urgencies')}) AND q.urgency = 0 AND q.stalled_from < now())
        OR (0 = ANY (${value('urgencies')}) AND q.urgency = 0 AND (q.stalled_from >= now() OR q.stalled_from IS NULL)))`;
      return wanted[name];
    });
  return sql`
    SELECT ${sortedColumns} FROM queue_rows q WHERE q.desk_id = ${here} AND q.state = ANY (${value('states')})
      AND ${and(filters.length ? filters : [sql`true`])}`;
}

interface Plan extends Record<string, unknown> {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }];
}
/** How many rows a filter finds and what reading them costs, as PostgreSQL estimates it without reading any. */
export const estimate = (conditions: QueueConditions): Statement<Plan> =>
  planPerCall<Plan>(sql`EXPLAIN (FORMAT JSON) ${foundBy(conditions)}`, { ...conditions });

export interface FoundRow {
  segment: number;
  client_request_id: string;
  sort_key: string;
  user_id: string;
  last_activity_at: string;
  /** Of all that the filter finds. */
  n: number;
}

/** The rows of a page of what the filter finds, sorted afterwards: for filters that find few. */
export const foundRows = (asked: Asked): Statement<FoundRow> =>
  planPerCall<FoundRow>(
    sql`
      WITH found AS MATERIALIZED (${foundBy(asked.conditions)})
      SELECT page.*, (SELECT count(*)::int FROM found) AS n FROM (${pageOfFound(...getParts(asked))}) AS page ORDER BY segment, place`,
    toValues(asked),
  );

const cards = prepareStatement<QueuePageRow>(
  withCards(sql`
    SELECT * FROM unnest(${sql.placeholder('segments')}::int[], ${sql.placeholder('ids')}::uuid[], ${sql.placeholder('keys')}::text[],
      ${sql.placeholder('people')}::uuid[], ${sql.placeholder('activity')}::timestamptz[])
      WITH ORDINALITY AS given (segment, client_request_id, sort_key, user_id, last_activity_at, place)`),
);
export const cardsStatement = (rows: FoundRow[]): Statement<QueuePageRow> =>
  cards({
    segments: rows.map(({ segment }) => segment),
    ids: rows.map(({ client_request_id }) => client_request_id),
    keys: rows.map(({ sort_key }) => sort_key),
    people: rows.map(({ user_id }) => user_id),
    activity: rows.map(({ last_activity_at }) => last_activity_at),
  });

const [newestFirst] = getSegments('newest', 'asc');
if (!newestFirst) throw new Error('no order');
const total = prepareStatement<{ n: number }>(sql`
  SELECT count(*)::int AS n FROM (
    ${walk(newestFirst, sql.raw(String(counted)), sql`true`)}
  ) AS q WHERE ${anyFilter}`);
/** How many the filter finds among the newest rows. */
export const walkedTotal = (conditions: QueueConditions): Statement<{ n: number }> =>
  total({ ...conditions });

/** Rows of the desk in these states, by the sums that are kept, and the restricted ones that the reader may see. */
export interface KindCount {
  state: State;
  urgency: number;
  undelivered: boolean;
  n: number;
}
const kinds = prepareStatement<KindCount>(sql`
  SELECT state, urgency, undelivered, sum(n)::int AS n FROM (
    SELECT state, urgency, undelivered, n FROM queue_counts WHERE desk_id = ${desk}
    UNION ALL SELECT q.state, q.urgency, q.undelivered, 1 FROM queue_rows q WHERE q.desk_id = ${desk} AND q.restricted
  ) AS kind GROUP BY 1, 2, 3`);
/** By state, of what filters find that have an index of their own: people and searches. */
const byPerson = prepareStatement<KindCount>(sql`
  SELECT q.state, 0 AS urgency, false AS undelivered, count(*)::int AS n FROM queue_rows q
  WHERE q.desk_id = ${desk} AND q.user_id = ANY (${value('responsible')}) GROUP BY q.state`);
const bySearch = prepareStatement<KindCount>(sql`
  SELECT q.state, 0 AS urgency, false AS undelivered, count(*)::int AS n FROM queue_rows q
  WHERE q.desk_id = ${desk} AND (${value('responsible')} IS NULL OR q.user_id = ANY (${value('responsible')}))
    AND q.client_request_id IN (SELECT app_found_cases(spelling) FROM ${searchSpellings(value('q'))}) GROUP BY q.state`);
export const foundKinds = (conditions: QueueConditions): Statement<KindCount> =>
  (conditions.q === null ? byPerson : bySearch)({ ...conditions });

export const kindCounts = ({ mine, desk }: Pick<QueueConditions, 'mine' | 'desk'>): Statement<KindCount> =>
  kinds({ mine, desk });

export interface ClockCount {
  stalled: number;
  overdue: number;
  due_soon: number;
}
const whileClientGives = sql`q.state IN ('pending', 'in-progress')`;
const today = sql`${sql.placeholder('today')}::date`;
const countDays = (kind: 'due' | 'stalled', days: SQL) =>
  sql`SELECT coalesce(sum(n), 0) FROM queue_days WHERE desk_id = ${desk} AND kind = ${sql.raw(`'${kind}'`)} AND ${days}`;
const countRestricted = (which: SQL) =>
  sql`SELECT count(*) FROM queue_rows q WHERE q.desk_id = ${desk} AND q.restricted AND ${whileClientGives} AND ${which}`;
const midnight = sql`date_trunc('day', now(), 'UTC')`;
/** Whole days by the sums that are kept, and what stalled since midnight by looking. */
const clock = prepareStatement<ClockCount>(sql`
  SELECT
    ((${countDays('stalled', sql`on_date < (${midnight} AT TIME ZONE 'UTC')::date`)})
      + (${countRestricted(sql`q.stalled_from < ${midnight}`)})
      + (SELECT count(*) FROM queue_rows q WHERE q.desk_id = ${desk} AND ${whileClientGives} AND ${isStalled}
        AND q.stalled_rank <= (-1000000 * extract(epoch FROM ${midnight}))::bigint))::int AS stalled,
    ((${countDays('due', sql`on_date < ${today}`)}) + (${countRestricted(sql`q.due_on < ${today}`)}))::int AS overdue,
    ((${countDays('due', sql`on_date BETWEEN ${today} AND ${today} + 6`)})
      + (${countRestricted(sql`q.due_on BETWEEN ${today} AND ${today} + 6`)}))::int AS due_soon`);
/** What follows from the day and the hour. */
export const clockCounts = (
  of: Pick<QueueConditions, 'mine' | 'desk'> & { today: string },
): Statement<ClockCount> => clock({ ...of });

const QueueChoicesRow = {
  visas: column.texts,
  templates: column.json(QueueChoices.shape.templates),
  people: column.json(QueueChoices.shape.people),
};

export async function selectChoices(tx: Tx): Promise<QueueChoices> {
  const { rows } = await query(tx, QueueChoicesRow)`
    SELECT ARRAY(SELECT DISTINCT t.visa_type FROM templates t WHERE t.visa_type <> '' ORDER BY 1) AS visas,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) ORDER BY lower(t.name), t.id)
        FROM templates t), '[]') AS templates,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(nullif(p.full_name, ''), p.email))
        ORDER BY lower(p.full_name), p.id) FROM profiles p), '[]') AS people`;
  return rows[0] ?? { visas: [], templates: [], people: [] };
}
