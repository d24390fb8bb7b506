import { inTranslatedLanguages, translatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { countTranslated } from '@visafolio/contract/templates/count-translated.ts';
import {
  TemplateCategory,
  TemplateDetail,
  type TemplateState,
  TemplateSummary,
  TemplateTranslations,
} from '@visafolio/contract/templates/templates.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../shared/db/instant.ts';
import { column, query } from '../../shared/db/query.ts';

/** To each template `t` its newest version `v`. */
export const joinNewest = sql`
  JOIN LATERAL (
    SELECT id, repeating_groups, parties FROM template_versions WHERE template_id = t.id ORDER BY number DESC LIMIT 1
  ) v ON true`;
const fromNewest = sql`FROM templates t ${joinNewest}`;

/** What a list shows of a template `t` in its version `v`. */
export const summaryColumns = sql`
  t.id, t.name, t.visa_type, t.description, t.translations, t.category, t.created_at, t.updated_at,
  (SELECT count(*)::int FROM template_questions q WHERE q.template_version_id = v.id) AS "questionsCount",
  (SELECT count(*)::int FROM template_documents d WHERE d.template_version_id = v.id) AS "documentsCount"`;

const inState: Record<TemplateState, SQL> = {
  usable: sql`t.archived_at IS NULL`,
  archived: sql`t.archived_at IS NOT NULL AND t.workspace_id IS NOT NULL`,
};

const TemplateSummaryRow = {
  id: column.uuid,
  name: column.text,
  visa_type: column.text,
  description: column.text,
  translations: column.json(TemplateSummary.shape.translations),
  category: column.oneOf(TemplateCategory.options),
  questionsCount: column.int,
  documentsCount: column.int,
  created_at: column.timestamp,
  updated_at: column.timestamp,
};

async function selectSummaries(tx: Tx, where: SQL): Promise<TemplateSummary[]> {
  const { rows } = await query(tx, TemplateSummaryRow)`
    SELECT ${summaryColumns} ${fromNewest}
    WHERE ${where}
    ORDER BY t.category, t.name, t.id`;
  return rows.map((row) => ({
    ...row,
    created_at: toInstant(row.created_at),
    updated_at: toInstant(row.updated_at),
  }));
}

/** The workspace's own, then the standard ones, each in its newest version: row-level security leaves no others. */
export const selectTemplates = (tx: Tx, state: TemplateState): Promise<TemplateSummary[]> =>
  selectSummaries(tx, inState[state]);

export async function selectSummary(tx: Tx, id: string): Promise<TemplateSummary> {
  const [summary] = await selectSummaries(tx, sql`t.id = ${id}`);
  if (!summary) throw new Error(`template ${id} has no version`);
  return summary;
}

const TemplateDetailRow = {
  documents: column.json(TemplateDetail.shape.documents),
  id: column.uuid,
  description: column.text,
  name: column.text,
  translations: column.json(TemplateDetail.shape.translations),
  created_at: column.timestamp,
  updated_at: column.timestamp,
  visa_type: column.text,
  archived_at: column.timestamp.orNull,
  questions: column.json(TemplateDetail.shape.questions),
  repeating_groups: column.json(TemplateDetail.shape.repeating_groups),
  parties: column.json(TemplateDetail.shape.parties),
  category: column.oneOf(TemplateCategory.options),
  revision: column.int,
};

/** A template with what its newest version asks for; null where there is none. */
export async function selectTemplate(tx: Tx, id: string): Promise<TemplateDetail | null> {
  const { rows } = await query(tx, TemplateDetailRow)`
    SELECT t.id, t.name, t.visa_type, t.description, t.translations, t.category, t.revision,
      t.archived_at, t.created_at, t.updated_at, v.repeating_groups, v.parties,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('text', q.text, 'type', q.type, 'required', q.required,
          'options', q.options, 'translations', q.translations) ORDER BY q.order_index)
        FROM template_questions q WHERE q.template_version_id = v.id
      ), '[]') AS questions,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('name', d.name, 'description', d.description, 'required', d.required,
          'translations', d.translations, 'party', d.party, 'ask_if', d.ask_if, 'repeating_group', d.repeating_group) ORDER BY d.order_index)
        FROM template_documents d WHERE d.template_version_id = v.id
      ), '[]') AS documents
    ${fromNewest}
    WHERE t.id = ${id}`;
  const row = rows[0];
  if (!row) return null;
  return {
    ...row,
    translated: countTranslated(row, translatedLanguages[0]),
    translated_into: inTranslatedLanguages((language) => countTranslated(row, language)),
    archived_at: toInstantOrNull(row.archived_at),
    created_at: toInstant(row.created_at),
    updated_at: toInstant(row.updated_at),
  };
}

export interface UsableTemplate {
  id: string;
  name: string;
  description: string;
  translations: TemplateTranslations | null;
  version_id: string;
}

const UsableTemplateRow = {
  id: column.uuid,
  name: column.text,
  description: column.text,
  translations: column.json(TemplateTranslations).orNull,
  version_id: column.uuid,
};

/** A template that a new request may use, with its newest version; null where there is none. */
export async function selectUsableTemplate(tx: Tx, id: string): Promise<UsableTemplate | null> {
  const { rows } = await query(tx, UsableTemplateRow)`
    SELECT t.id, t.name, t.description, t.translations, v.id AS version_id
    ${fromNewest}
    WHERE t.id = ${id} AND t.archived_at IS NULL`;
  return rows[0] ?? null;
}
