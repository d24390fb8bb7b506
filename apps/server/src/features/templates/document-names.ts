import { type SQL, sql } from 'drizzle-orm';

/**
 * Name and translations of a document `d` of a case, with its template's document `t` if it has one. A document of an entry has the entry's
 * name: 'Child 2: Birth certificate'.
 */
export const nameDocument = (d: SQL): { name: SQL; translations: SQL } => ({
  name: sql`CASE WHEN ${d}.entry_id IS NULL THEN coalesce(t.name, ${d}.name)
    ELSE concat_ws(': ', entry_label(${d}.entry_id, NULL), t.name) END`,
  translations: sql`CASE WHEN ${d}.entry_id IS NULL THEN t.translations
    ELSE translations_in_entry(t.translations, ${d}.entry_id) END`,
});

export const { name: documentName, translations: documentTranslations } = nameDocument(sql`d`);

/** The name in a language. */
export const documentNameIn = (language: string): SQL => sql`concat_ws(': ',
  CASE WHEN d.entry_id IS NOT NULL THEN entry_label(d.entry_id, ${language}) END,
  coalesce(t.translations -> ${language}::text ->> 'name', t.name, d.name))`;

/** The template's order, entry by entry; those of one case alone last. */
export const documentOrder: SQL = sql`t.order_index NULLS LAST, (SELECT position FROM group_entries WHERE id = d.entry_id), d.id`;
