import {
  QueueChoices,
  type QueueSort,
  type SortDirection,
} from '@visafolio/contract/cases/queue.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { PartPlace } from '../../../shared/api/cursor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, query } from '../../../shared/db/query.ts';
import { isFound, searchSpellings } from '../../../shared/db/search.ts';
import { prepareStatement, type Statement } from '../../../shared/db/statement.ts';
import { desk, type QueueConditions, toTexts, value } from './queue-conditions.ts';
import {
  besideProgress,
  getParts,
  isNotWaiting,
  isStalled,
  isWaiting,
  type Part,
  type State,
  withProgress,
} from './queue-sorts.ts';
import { type CardRow, cardColumns, joinCards, peopleNames } from './request-cards.queries.ts';

const urgency = sql`CASE WHEN q.urgency > 0 THEN q.urgency WHEN ${isStalled} THEN 1 ELSE 0 END`;
/** Conditions on a row `q`. */
const filters = {
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
  active_from: sql`(SELECT p.last_activity_at >= ${value('active_from')} FROM case_progress p
    WHERE p.client_request_id = q.client_request_id)`,
  active_to: sql`(SELECT p.last_activity_at < ${value('active_to')} FROM case_progress p
    WHERE p.client_request_id = q.client_request_id)`,
  documents_complete: sql`(SELECT p.days_to_complete IS NOT NULL
      AND p.last_file_at >= ${value('documents_complete')}::timestamp AT TIME ZONE 'UTC'
      AND p.last_file_at < (${value('documents_complete')}::timestamp + interval '1 month') AT TIME ZONE 'UTC'
    FROM case_progress p WHERE p.client_request_id = q.client_request_id)`,
  undelivered: sql`(q.urgency = 5) = ${value('undelivered')}`,
  // Asked for each row that is passed: as EXISTS it would be planned as a search of all cases.
  q: sql`(SELECT ${isFound(sql`s.folded_text`, value('q'))} FROM case_search s WHERE s.client_request_id = q.client_request_id)`,
} satisfies Partial<Record<keyof QueueConditions, SQL>>;
const names = Object.keys(filters) as (keyof typeof filters)[];
/** One CASE: PostgreSQL estimates that half of the rows match it. It would expect hardly any from separate conditions, and read and sort all rows. */
const areWanted = (of: typeof names): SQL =>
  sql`CASE WHEN ${sql.join(
    of.map((name) => sql`(${value(name)} IS NULL OR ${filters[name]})`),
    sql` AND `,
  )} THEN true ELSE false END`;
const namesButSearch = names.filter((name) => name !== 'q');

const afterId = sql`${sql.placeholder('after_id')}::uuid`;
/** After the last row of the previous page. */
function isAfter({ key, type, descending, day }: Part): SQL {
  const afterKey = sql`${sql.placeholder('after_key')}::${sql.raw(type)}`;
  const than = descending ? sql`<` : sql`>`;
  const row = sql`(${key}, q.client_request_id) ${than} (${afterKey}, ${afterId})`;
  return day ? sql`${day} ${than}= (${afterKey} AT TIME ZONE 'UTC')::date AND ${row}` : row;
}

/** Rows of a page, and so of each of its parts at most. */
const limit = sql.placeholder('limit');

/** The first rows of a part: those of each state in the order of an index, merged. */
const selectRowsByState = (part: Part, isAllowed: SQL): SQL => sql`
  SELECT q.* FROM unnest(${value('states')}) AS wanted (state)
  CROSS JOIN LATERAL (
    SELECT q.client_request_id, q.user_id, ${part.key} AS sort_key FROM queue_rows q
    WHERE q.desk_id = ${desk} AND q.state = wanted.state AND ${part.where} AND ${isAllowed}
    ORDER BY ${inOrder(part, part.key)} LIMIT ${limit}) AS q
  WHERE wanted.state = ANY (${toTexts(part.states)})
  ORDER BY ${inOrder(part, sql`q.sort_key`)} LIMIT ${limit}`;

/** The first rows of a part, sorted. `rows`: of the queue, or found by a search. */
const selectRows = (rows: SQL, part: Part, isAllowed: SQL): SQL => sql`
  SELECT q.client_request_id, q.user_id, ${part.key} AS sort_key FROM ${rows} AS q
  WHERE q.desk_id = ${desk} AND q.state = ANY (${value('states')}) AND q.state = ANY (${toTexts(part.states)})
    AND ${part.where} AND ${isAllowed}
  ORDER BY ${part.day ? sql`${part.day} ${toDirection(part)}, ` : sql``}${inOrder(part, part.key)} LIMIT ${limit}`;

const toDirection = ({ descending }: Part): SQL => (descending ? sql`DESC` : sql`ASC`);
const inOrder = (part: Part, key: SQL): SQL =>
  sql`${key} ${toDirection(part)}, q.client_request_id ${toDirection(part)}`;

/** The rows of a page with their place in it: parts one after the other, each read only if those before do not fill the page. */
const toPageRows = (parts: Part[], first: number, take: (part: Part, at: number) => SQL): SQL =>
  sql`SELECT * FROM (${sql.join(
    parts.map(
      (part, at) => sql`(
      SELECT ${sql.raw(String(first + at))} AS segment, q.client_request_id, q.user_id, q.sort_key::text AS sort_key,
        row_number() OVER (ORDER BY ${inOrder(part, sql`q.sort_key`)}) AS place
      FROM (${take(part, at)}) AS q)`,
    ),
    sql` UNION ALL `,
  )}) AS part LIMIT ${limit}`;

/** The cards of a page. */
const withCards = (rows: SQL): SQL => sql`
  WITH page AS MATERIALIZED (${rows}),
  people AS MATERIALIZED (${peopleNames})
  SELECT ${cardColumns}, attention.urgency, page.segment, page.sort_key, page.place
  FROM page
  CROSS JOIN LATERAL (SELECT * FROM client_requests c WHERE c.id = page.client_request_id OFFSET 0) r
  ${joinCards}
  ORDER BY page.segment, page.place`;

export interface QueuePageRow extends CardRow {
  segment: number;
  sort_key: string;
}

/** A requested page. */
export interface Asked {
  conditions: QueueConditions;
  sort: QueueSort;
  direction: SortDirection;
  after: PartPlace | null;
  limit: number;
  /** The reader's day: what was due before it is overdue. */
  today: string;
}

/** A statement for pages, written and planned once for each order and part that a page starts in. */
function preparePages<Row extends pg.QueryResultRow>(
  write: (parts: Part[], first: number, from: (at: number) => SQL) => SQL,
) {
  const prepared = new Map<string, (values: Record<string, unknown>) => Statement<Row>>();
  return ({ conditions, sort, direction, after, limit, today }: Asked): Statement<Row> => {
    const first = after?.segment ?? 0;
    const shape = `${sort} ${direction} ${after ? first : 'start'}`;
    let fill = prepared.get(shape);
    if (!fill) {
      const parts = getParts(sort, direction).slice(first);
      fill = prepareStatement<Row>(
        write(parts, first, (at) => (after && at === 0 && parts[0] ? isAfter(parts[0]) : sql`true`)),
      );
      prepared.set(shape, fill);
    }
    return fill({
      ...conditions,
      today,
      limit,
      ...(after && { after_key: after.key, after_id: after.id }),
    });
  };
}

const prepareListedPages = (filter: SQL) =>
  preparePages<QueuePageRow>((parts, first, from) =>
    withCards(
      toPageRows(parts, first, (part, at) => {
        const isAllowed = sql`${filter} AND ${from(at)}`;
        if (part.from === 'each state') return selectRowsByState(part, isAllowed);
        const beside = part.day ? besideProgress : withProgress;
        const rows = part.from === 'progress' ? sql`(${beside(sql`queue_rows`)})` : sql`queue_rows`;
        return selectRows(rows, part, isAllowed);
      }),
    ),
  );
const unfilteredPage = prepareListedPages(sql`true`);
const pageOfFiltered = prepareListedPages(areWanted(names));
/**
 * A page of the queue. Without filters a statement of its own, because PostgreSQL prepares all subqueries of filters at each call. Not for
 * orders that read a whole desk: without filters, which it takes for expensive, PostgreSQL reads the rows of all desks.
 */
export const listedPage = (asked: Asked): Statement<QueuePageRow> => {
  const isFiltered = names.some((name) => asked.conditions[name] !== null);
  const readsByIndex = getParts(asked.sort, asked.direction).every(
    ({ from, day }) => from === 'each state' || day,
  );
  return isFiltered || !readsByIndex ? pageOfFiltered(asked) : unfilteredPage(asked);
};

/** A row of a page, with the counts; only the counts if the page is empty. */
export type FoundRow = Partial<QueuePageRow> & {
  /** Cases that are found, up to one more than are read. */
  found: number;
  /** Those that the other filters find too, by state. */
  kinds: Partial<Record<State, number>> | null;
};
/** A page of the rows `found`, all of which are sorted, with their `count`. */
const toFoundPage = (found: SQL, count: SQL) =>
  preparePages<FoundRow>(
    (parts, first, from) => sql`
  WITH ${found}
  SELECT totals.*, card.*
  FROM (SELECT (${count}) AS found,
      (SELECT jsonb_object_agg(state, n) FROM (SELECT state, count(*) AS n FROM found GROUP BY state) AS kind) AS kinds) AS totals
  LEFT JOIN (${withCards(
    toPageRows(parts, first, (part, at) =>
      selectRows(
        part.from === 'progress' ? sql`(${besideProgress(sql`found`)})` : sql`found`,
        part,
        from(at),
      ),
    ),
  )}) AS card ON true
  ORDER BY card.segment, card.place`,
  );

/** A search reads at most this many: words that more cases contain are found sooner in the order of the page. */
export const mostSearched = 1_000;
/** Of what a search finds by its index. */
export const searchedPage = toFoundPage(
  sql`ids AS MATERIALIZED (
    SELECT DISTINCT app_found_cases(spelling, ${sql.raw(String(mostSearched + 1))}) AS id FROM ${searchSpellings(value('q'))}),
  found AS MATERIALIZED (
    SELECT q.* FROM queue_rows q
    WHERE q.client_request_id = ANY (ARRAY(SELECT id FROM ids)) AND q.desk_id = ${desk} AND ${areWanted(namesButSearch)})`,
  sql`SELECT count(*)::int FROM ids`,
);

/** The first rows of a desk that match, in the order of an index over (desk, state, key). */
const selectMatching = (where: SQL, key: SQL, most: SQL): SQL => sql`
  SELECT q.* FROM unnest(${value('states')}) AS wanted (state)
  CROSS JOIN LATERAL (
    SELECT q.* FROM queue_rows q WHERE q.desk_id = ${desk} AND q.state = wanted.state AND ${where} AND ${areWanted(names)}
    ORDER BY ${key} DESC LIMIT ${most}) AS q`;
/** Of what filters find, up to one row more than `most`: the desk is read once, where each part of a sorted list would read it again. */
export function prepareFilteredPage(most: number) {
  const rows = sql.raw(String(most + 1));
  return toFoundPage(
    sql`found AS MATERIALIZED (
    SELECT * FROM (
      (${selectMatching(isWaiting, sql`q.rank`, rows)})
      UNION ALL (${selectMatching(isNotWaiting, sql`q.created_at`, rows)})
    ) AS q LIMIT ${rows})`,
    sql`SELECT count(*)::int FROM found`,
  );
}

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
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', ${personName})
        ORDER BY lower(p.full_name), p.id) FROM profiles p), '[]') AS people`;
  return rows[0] ?? { visas: [], templates: [], people: [] };
}
