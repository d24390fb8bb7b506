import { type SQL, sql } from 'drizzle-orm';

/**
 * Of several words, the other form in which a search looks for them: the shortest, which is kept of every name (`name_spellings`). So
 * `joerg muller` and `jorg mueller` both find Jörg Müller. Null where it is the same as what was typed, and of one word: every
 * form of it is kept, and `joel` would find Jolie.
 */
const otherSpelling = (folded: SQL): SQL => sql`CASE WHEN strpos(${folded}, ' ') > 0
  THEN nullif(regexp_replace(replace(${folded}, 'aa', 'a'), '([aou])e', '\\1', 'g'), ${folded}) END`;

const typed = (q: unknown): SQL => sql`(SELECT fold_search(${q}) AS folded) AS typed`;

/**
 * Whether a row's `search_text` contains what a person typed, ignoring accents, case and how umlauts are written. No pattern: `%` and `_`
 * are letters like others. The text is folded once for the whole statement.
 */
export const isFound = (searchText: SQL, q: unknown): SQL =>
  sql`(strpos(${searchText}, (SELECT fold_search(${q}))) > 0
    OR strpos(${searchText}, (SELECT ${otherSpelling(sql`folded`)} FROM ${typed(q)})) > 0)`;

/** What a person typed, a row for each form in which it is looked for, as `spelling`: to ask an index for each. */
export const searchSpellings = (q: unknown): SQL =>
  sql`(SELECT spelling FROM ${typed(q)}, unnest(ARRAY[folded, ${otherSpelling(sql`folded`)}]) AS spelling
    WHERE spelling IS NOT NULL) AS spellings`;
