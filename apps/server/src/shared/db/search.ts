import { type SQL, sql } from 'drizzle-orm';

/**
 * Of several words or a long one, the other form in which a search looks for them: the shortest, which is kept of every name
 * (`name_spellings`). So `joerg muller`, `jorg mueller` and `muehlhauser` find Jörg Müller and Mühlhäuser. Null where it is the same as
 * what was typed, of one word of less than 8 letters (`joel` would find Jolie) and of an e-mail address (`joe@…` would
 * find jo@…). As the contract's spellSearch.
 */
const otherSpelling = (
  folded: SQL,
): SQL => sql`CASE WHEN strpos(${folded}, ' ') > 0 OR length(${folded}) >= 8 AND strpos(${folded}, '@') = 0
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
