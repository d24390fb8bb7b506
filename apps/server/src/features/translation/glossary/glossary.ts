import { Language } from '@visafolio/contract/shared/fields.ts';
import type {
  GlossaryTerm,
  GlossaryTermInput,
} from '@visafolio/contract/translation/translation.contract.ts';
import { translationLimits } from '@visafolio/contract/translation/translation-limits.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { column, query, queryRows } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';

const TermRow = {
  id: column.uuid,
  language: column.oneOf(Language.options),
  term: column.text,
  translation_language: column.oneOf(Language.options),
  translation: column.text,
};

const columns = sql`id, language, term, translation_language, translation`;

/** By language and term. */
export const listTerms = ({ db }: Services, actor: StaffActor): Promise<GlossaryTerm[]> =>
  db.withActor(
    actor,
    (tx) => queryRows(tx, TermRow)`
      SELECT ${columns} FROM glossary_terms WHERE workspace_id = ${ownWorkspace} ORDER BY language, lower(term), id`,
  );

/** Refuses with translation.term_taken and translation.too_many_terms. */
export function addTerm(
  { db }: Services,
  actor: StaffActor,
  { language, term, translation_language, translation }: GlossaryTermInput,
): Promise<GlossaryTerm> {
  return db.withActor(actor, async (tx) => {
    // Two at once would both find a last free place.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('glossary ' || ${ownWorkspace}, 0))`);
    const { rows: counted } = await query(tx, { count: column.int })`
      SELECT count(*)::int AS count FROM glossary_terms WHERE workspace_id = ${ownWorkspace}`;
    if ((counted[0]?.count ?? 0) >= translationLimits.termsMax) throw refuse('translation.too_many_terms');
    const rows = await queryRows(tx, TermRow)`
      INSERT INTO glossary_terms (workspace_id, language, term, translation_language, translation)
      VALUES (${ownWorkspace}, ${language}, ${term}, ${translation_language}, ${translation})
      ON CONFLICT DO NOTHING RETURNING ${columns}`;
    if (!rows[0]) throw refuse('translation.term_taken');
    return rows[0];
  });
}

/** Refuses with translation.term_not_found, for another workspace's too, and translation.term_taken. */
export function changeTerm(
  { db }: Services,
  actor: StaffActor,
  { id, language, term, translation_language, translation }: GlossaryTermInput & { id: string },
): Promise<GlossaryTerm> {
  return db.withActor(actor, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('glossary ' || ${ownWorkspace}, 0))`);
    const { rowCount: taken } = await tx.execute(sql`
      SELECT FROM glossary_terms WHERE workspace_id = ${ownWorkspace} AND language = ${language}
        AND translation_language = ${translation_language} AND lower(term) = lower(${term}) AND id <> ${id}`);
    const rows = await queryRows(tx, TermRow)`
      SELECT ${columns} FROM glossary_terms WHERE id = ${id} AND workspace_id = ${ownWorkspace}`;
    if (!rows[0]) throw refuse('translation.term_not_found');
    if (taken) throw refuse('translation.term_taken');
    const { rows: changed } = await query(tx, TermRow)`
      UPDATE glossary_terms SET language = ${language}, term = ${term}, translation_language = ${translation_language},
        translation = ${translation}
      WHERE id = ${id} RETURNING ${columns}`;
    if (!changed[0]) throw refuse('translation.term_not_found');
    return changed[0];
  });
}

/** Refuses with translation.term_not_found, for another workspace's too. */
export async function removeTerm(
  { db }: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<{ id: string }> {
  const isRemoved = await db.withActor(actor, async (tx) => {
    const { rowCount } = await tx.execute(sql`DELETE FROM glossary_terms WHERE id = ${id}`);
    return rowCount === 1;
  });
  if (!isRemoved) throw refuse('translation.term_not_found');
  return { id };
}
