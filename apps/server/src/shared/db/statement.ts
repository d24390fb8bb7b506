import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** One SQL statement that PostgreSQL plans once per connection instead of at every call. */
export interface Statement<Row extends pg.QueryResultRow> {
  name: string;
  text: string;
  values: unknown[];
  /** The workspace whose live events it writes: after it commits, their listeners are called. */
  announces?: string;
  /** Never set: carries the type of its rows. */
  row?: Row;
}

const dialect = new PgDialect();
let prepared = 0;

/**
 * Writes a statement once, with `sql.placeholder('name')` for what changes; the returned function fills it in.
 * For hot queries: their policies make planning dear, and putting the text together costs as much as sending it.
 */
export function prepareStatement<Row extends pg.QueryResultRow>(
  query: SQL,
): (values?: Record<string, unknown>) => Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = `q${prepared++}`;
  return (values = {}) => ({ name, text, values: fillPlaceholders(params, values) });
}

/** The same, planned for its values at every call, as are those after it in a round trip. For ones whose best plan depends on them. */
export function planAnew<Row extends pg.QueryResultRow>(
  query: SQL,
  values: Record<string, unknown>,
): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { name: '', text, values: fillPlaceholders(params, values) };
}

/** A value as jsonb; null as NULL. */
export const toJson = (value: unknown): SQL => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
