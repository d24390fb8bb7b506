import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** An SQL statement that PostgreSQL plans once per connection instead of at every call. */
export interface Statement<Row extends pg.QueryResultRow> {
  name: string;
  text: string;
  values: unknown[];
  /** The workspace whose live events it writes: their listeners are called after the commit. */
  announces?: string;
  /** Never set; carries the type of the rows. */
  row?: Row;
}

const dialect = new PgDialect();
let prepared = 0;

/**
 * Builds a statement once, with `sql.placeholder('name')` for its values; the returned function fills them in. For
 * hot queries: their policies make planning expensive, and building the text costs as much as sending it.
 */
export function prepareStatement<Row extends pg.QueryResultRow>(
  query: SQL,
): (values?: Record<string, unknown>) => Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = `q${prepared++}`;
  return (values = {}) => ({ name, text, values: fillPlaceholders(params, values) });
}

/** A value as jsonb; null as NULL. */
export const toJson = (value: unknown): SQL => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
