import {
  TemplateDetail,
  type TemplateVersion,
  type TemplateVersionContent,
} from '@visafolio/contract/templates/templates.contract.ts';
import type { Tx } from '../../shared/db/database.ts';
import { toInstant } from '../../shared/db/instant.ts';
import { column, query } from '../../shared/db/query.ts';

const VersionRow = { number: column.int, created_at: column.timestamp, requests: column.int };

/** Newest first. Counts the requests that row security lets through. */
export async function selectVersions(tx: Tx, templateId: string): Promise<TemplateVersion[]> {
  const { rows } = await query(tx, VersionRow)`
    SELECT v.number, v.created_at,
      (SELECT count(*)::int FROM client_requests r WHERE r.template_version_id = v.id) AS requests
    FROM template_versions v WHERE v.template_id = ${templateId}
    ORDER BY v.number DESC`;
  return rows.map((row) => ({ ...row, created_at: toInstant(row.created_at) }));
}

const ContentRow = {
  questions: column.json(TemplateDetail.shape.questions),
  repeating_groups: column.json(TemplateDetail.shape.repeating_groups),
  parties: column.json(TemplateDetail.shape.parties),
  documents: column.json(TemplateDetail.shape.documents),
};

export async function selectVersionContent(
  tx: Tx,
  templateId: string,
  number: number,
): Promise<TemplateVersionContent | null> {
  const { rows } = await query(tx, ContentRow)`
    SELECT
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('text', q.text, 'type', q.type, 'required', q.required,
          'options', q.options, 'translations', q.translations) ORDER BY q.order_index)
        FROM template_questions q WHERE q.template_version_id = v.id
      ), '[]') AS questions,
      v.repeating_groups, v.parties,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('name', d.name, 'description', d.description, 'required', d.required,
          'translations', d.translations, 'party', d.party, 'ask_if', d.ask_if, 'repeating_group', d.repeating_group) ORDER BY d.order_index)
        FROM template_documents d WHERE d.template_version_id = v.id
      ), '[]') AS documents
    FROM template_versions v WHERE v.template_id = ${templateId} AND v.number = ${number}`;
  return rows[0] ?? null;
}
