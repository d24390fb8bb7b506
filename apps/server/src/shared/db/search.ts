import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a row's `search_text` contains what a person typed, ignoring accents and case. No pattern: `%` and `_`
 * are letters like others. The text is folded once for the whole statement.
 */
export const isFound = (searchText: SQL, q: unknown): SQL =>
  sql`strpos(${searchText}, (SELECT fold_search(${q}))) > 0`;
