import type {
  TemplateSummary,
  TemplateTranslations,
} from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { toInstant } from '../../shared/db/instant.ts';

/** Of each template the newest version; row-level security leaves the caller's own and the standard ones. */
export async function selectTemplates(tx: Tx): Promise<TemplateSummary[]> {
  const { rows } = await tx.execute<TemplateSummary & Record<string, unknown>>(sql`
    SELECT t.id, t.name, t.visa_type, t.description, t.translations, t.category, t.created_at, t.updated_at,
      (SELECT count(*)::int FROM template_questions q WHERE q.template_version_id = v.id) AS "questionsCount",
      (SELECT count(*)::int FROM template_documents d WHERE d.template_version_id = v.id) AS "documentsCount"
    FROM templates t
    JOIN LATERAL (
      SELECT id FROM template_versions WHERE template_id = t.id ORDER BY number DESC LIMIT 1
    ) v ON true
    WHERE t.archived_at IS NULL
    ORDER BY t.category DESC, t.name, t.id`);
  return rows.map((row) => ({
    ...row,
    created_at: toInstant(row.created_at),
    updated_at: toInstant(row.updated_at),
  }));
}

export interface UsableTemplate {
  id: string;
  name: string;
  description: string;
  translations: TemplateTranslations | null;
  version_id: string;
}

/** A template that a new request may use, with its newest version; null where there is none. */
export async function selectUsableTemplate(tx: Tx, id: string): Promise<UsableTemplate | null> {
  const { rows } = await tx.execute<UsableTemplate & Record<string, unknown>>(sql`
    SELECT t.id, t.name, t.description, t.translations, v.id AS version_id
    FROM templates t JOIN template_versions v ON v.template_id = t.id
    WHERE t.id = ${id} AND t.archived_at IS NULL
    ORDER BY v.number DESC LIMIT 1`);
  return rows[0] ?? null;
}
