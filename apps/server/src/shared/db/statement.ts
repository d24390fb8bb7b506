import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** One SQL statement that PostgreSQL plans once per connection instead of at every call. */
export interface Statement<Row extends pg.QueryResultRow> {
  name: string;
  text: string;
  values: unknown[];
  /** After it commits, listeners of live events are called. */
  announces?: boolean;
  /** Never set: carries the type of its rows. */
  row?: Row;
}

const dialect = new PgDialect();
const names = new Map<string, string>();

/**
 * For hot queries, whose policies make planning dear. The text must come in few shapes:
 * values belong in parameters.
 */
export function statement<Row extends pg.QueryResultRow>(query: SQL): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = names.get(text) ?? `q${names.size}`;
  names.set(text, name);
  return { name, text, values: params };
}
