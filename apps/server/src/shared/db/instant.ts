/**
 * PostgreSQL's text of a timestamptz (the pool's time zone is UTC) as ISO 8601: `2026-11-20 23:45:54.123456+00` ->
 * `2026-11-20T23:45:54.123456Z`. Keeps microseconds, which cursors need.
 */
export const toInstant = (value: string): string => `${value.slice(0, 10)}T${value.slice(11, -3)}Z`;
export const toInstantOrNull = (value: string | null): string | null =>
  value === null ? null : toInstant(value);
