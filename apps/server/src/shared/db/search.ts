import { type SQL, sql } from 'drizzle-orm';

/**
 * The second spelling that a search tries, for several words or a long one: the shortest one, which is stored for
 * every name (`name_spellings`). So `joerg muller`, `jorg mueller` and `muehlhauser` find Jörg Müller and Mühlhäuser.
 * Null if it equals what was typed, for one word of less than 8 letters (`joel` would find Jolie), and for an e-mail
 * address (`joe@…` would find jo@…). Same as the contract's listSearchSpellings.
 */
const otherSpelling = (
  folded: SQL,
): SQL => sql`CASE WHEN strpos(${folded}, ' ') > 0 OR length(${folded}) >= 8 AND strpos(${folded}, '@') = 0
  THEN nullif(regexp_replace(replace(${folded}, 'aa', 'a'), '([aou])e', '\\1', 'g'), ${folded}) END`;

const typed = (q: unknown): SQL => sql`(SELECT fold_search(${q}) AS folded) AS typed`;

/**
 * Whether a row's `search_text` contains what a person typed, ignoring accents, case and spellings of umlauts. Not a
 * pattern: `%` and `_` are literal. The text is folded once per statement.
 */
export const isFound = (searchText: SQL, q: unknown): SQL =>
  sql`(strpos(${searchText}, (SELECT fold_search(${q}))) > 0
    OR strpos(${searchText}, (SELECT ${otherSpelling(sql`folded`)} FROM ${typed(q)})) > 0)`;

/** The spellings of what a person typed, one per row as `spelling`, to look up each in an index. */
export const searchSpellings = (q: unknown): SQL =>
  sql`(SELECT spelling FROM ${typed(q)}, unnest(ARRAY[folded, ${otherSpelling(sql`folded`)}]) AS spelling
    WHERE spelling IS NOT NULL) AS spellings`;
