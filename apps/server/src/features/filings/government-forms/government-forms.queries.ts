import { DroppedPart, FormField } from '@visafolio/contract/filings/form-field.ts';
import { GovernmentForm, type OldEdition } from '@visafolio/contract/filings/government-forms.contract.ts';
import { MappingRule } from '@visafolio/contract/filings/mapping-rule.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { changeRow, column, query, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import { readFormMaps } from '../form-maps/form-maps.ts';

export interface NewForm {
  code: string;
  title: string;
  edition: string | null;
  expires_on: string | null;
  pages: number;
  fields: FormField[];
  dropped: DroppedPart[];
  sha256: string;
  fileName: string;
  filePath: string;
  /** Bytes. */
  fileSize: number;
}

/** Null if the workspace has this file already. */
export const insertForm = (tx: Tx, userId: string, form: NewForm): Promise<{ id: string } | null> =>
  queryRow(tx, { id: column.uuid })`
    INSERT INTO government_forms (workspace_id, code, title, edition, expires_on, pages, fields, dropped, sha256, file_name,
      file_path, file_size, uploaded_by_name)
    SELECT ${ownWorkspace}, ${form.code}, ${form.title}, ${form.edition}::date, ${form.expires_on}::date, ${form.pages},
      ${JSON.stringify(form.fields)}::jsonb, ${sql.param(form.dropped)}::text[], ${form.sha256}, ${form.fileName},
      ${form.filePath}, ${form.fileSize}, ${personName}
    FROM profiles p WHERE p.id = ${userId}
    ON CONFLICT (workspace_id, sha256) DO NOTHING
    RETURNING id`;

export const selectFormByHash = (tx: Tx, sha256: string): Promise<{ id: string } | null> =>
  queryRow(tx, { id: column.uuid })`
    SELECT id FROM government_forms WHERE workspace_id = ${ownWorkspace} AND sha256 = ${sha256}`;

export async function countForms(tx: Tx): Promise<number> {
  const rows = await queryRows(tx, { count: column.bigint })`
    SELECT count(*) FROM government_forms WHERE workspace_id = ${ownWorkspace}`;
  return Number(rows[0]?.count);
}

const FormRow = {
  id: column.uuid,
  code: column.text,
  title: column.text,
  edition: column.text.orNull,
  expires_on: column.text.orNull,
  pages: column.int,
  dropped: column.listOf(DroppedPart.options),
  file_name: column.text,
  uploaded_by: column.text,
  created_at: column.timestamp,
  fields_count: column.int,
  mappings: column.json(GovernmentForm.shape.mappings),
};

/** All forms of the workspace, by code, newest edition first. */
export async function selectForms(tx: Tx): Promise<GovernmentForm[]> {
  const rows = await queryRows(tx, FormRow)`
    SELECT f.id, f.code, f.title, f.edition::text, f.expires_on::text, f.pages, f.dropped, f.file_name,
      f.uploaded_by_name AS uploaded_by, f.created_at,
      (SELECT count(*)::int FROM jsonb_array_elements(f.fields) field WHERE field ->> 'kind' <> 'left_alone') AS fields_count,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('template_id', t.id, 'template_name', t.name,
          'mapped', jsonb_array_length(m.rules)) ORDER BY t.name, t.id)
        FROM government_form_mappings m JOIN templates t ON t.id = m.template_id WHERE m.form_id = f.id
      ), '[]') AS mappings
    FROM government_forms f WHERE f.workspace_id = ${ownWorkspace}
    ORDER BY f.code, f.edition DESC NULLS LAST, f.id`;
  const forms = rows.map((row) => ({ ...row, created_at: toInstant(row.created_at) }));
  return forms.map((form) => ({
    ...form,
    old: findOld(form, forms),
    has_map: readFormMaps().has(form.code),
  }));
}

type Dated = Pick<GovernmentForm, 'code' | 'edition' | 'expires_on'>;

/** Reasons why a form is outdated. */
function findOld(form: Dated, all: readonly Dated[]): OldEdition[] {
  const { code, edition, expires_on } = form;
  const hasNewer = all.some(
    (other) => other.code === code && edition && other.edition && other.edition > edition,
  );
  const today = new Date().toISOString().slice(0, 10);
  return [
    ...(hasNewer ? (['newer_edition'] as const) : []),
    ...(expires_on && expires_on < today ? (['expired'] as const) : []),
  ];
}

const StoredForm = {
  id: column.uuid,
  code: column.text,
  title: column.text,
  edition: column.text.orNull,
  pages: column.int,
  fields: column.json(z.array(FormField)),
  file_path: column.text,
  field_reviews: column.json(z.record(z.string(), z.string().nullable())),
};
export type StoredForm = Row<typeof StoredForm>;

export const selectForm = (tx: Tx, id: string): Promise<StoredForm | null> =>
  queryRow(tx, StoredForm)`
    SELECT id, code, title, edition::text, pages, fields, file_path, field_reviews FROM government_forms
    WHERE workspace_id = ${ownWorkspace} AND id = ${id}`;

export const updateFieldReviews = (
  tx: Tx,
  id: string,
  reviews: StoredForm['field_reviews'],
): Promise<boolean> =>
  changeRow(
    tx,
  )`UPDATE government_forms SET field_reviews = ${JSON.stringify(reviews)}::jsonb WHERE id = ${id}`;

export const deleteForm = (tx: Tx, id: string): Promise<boolean> =>
  changeRow(tx)`DELETE FROM government_forms WHERE id = ${id}`;

const StoredMapping = {
  form_id: column.uuid,
  revision: column.int,
  rules: column.json(z.array(MappingRule)),
};
export type StoredMapping = Row<typeof StoredMapping>;

/** Mappings of the workspace's forms to one template. */
export const selectMappings = (tx: Tx, templateId: string): Promise<StoredMapping[]> =>
  queryRows(tx, StoredMapping)`
    SELECT form_id, revision, rules FROM government_form_mappings
    WHERE workspace_id = ${ownWorkspace} AND template_id = ${templateId}`;

/** The new revision; null if somebody saved since `revision`. */
export async function upsertMapping(
  tx: Tx,
  mapping: { formId: string; templateId: string; revision: number; rules: MappingRule[] },
): Promise<number | null> {
  const { formId, templateId, revision, rules } = mapping;
  const json = JSON.stringify(rules);
  const { rows } =
    revision === 0
      ? await query(tx, { revision: column.int })`
        INSERT INTO government_form_mappings (form_id, template_id, workspace_id, rules)
        VALUES (${formId}, ${templateId}, ${ownWorkspace}, ${json}::jsonb)
        ON CONFLICT (form_id, template_id) DO NOTHING
        RETURNING revision`
      : await query(tx, { revision: column.int })`
        UPDATE government_form_mappings SET rules = ${json}::jsonb, revision = revision + 1, updated_at = now()
        WHERE form_id = ${formId} AND template_id = ${templateId} AND revision = ${revision}
        RETURNING revision`;
  return rows[0]?.revision ?? null;
}
