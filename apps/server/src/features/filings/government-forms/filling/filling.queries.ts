import type { NotDrawn } from '@visafolio/contract/files/not-drawn.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../shared/db/database.ts';
import { toInstant } from '../../../../shared/db/instant.ts';
import { column, queryRow, queryRows, queryValues, type Row } from '../../../../shared/db/query.ts';

const CaseToFill = {
  template_id: column.uuid.orNull,
  /** Of a standard template. */
  template_key: column.text.orNull,
  visa_type: column.text,
  professional_name: column.text,
  professional_email: column.text,
  firm_name: column.text.orNull,
};
export type CaseToFill = Row<typeof CaseToFill>;

/** Null if the actor may not see the case. */
export const selectCase = (tx: Tx, requestId: string): Promise<CaseToFill | null> =>
  queryRow(tx, CaseToFill)`
    SELECT r.template_id, (SELECT seed_key FROM templates WHERE id = r.template_id) AS template_key, r.visa_type, p.full_name AS professional_name, p.email AS professional_email,
      (SELECT name FROM firms LIMIT 1) AS firm_name
    FROM client_requests r JOIN profiles p ON p.id = r.user_id WHERE r.id = ${requestId}`;

const GroupFactRow = { fact: column.text, party: column.text.orNull };

/** Facts of the repeating groups of a case's template. */
export const selectGroupFacts = (tx: Tx, requestId: string): Promise<Row<typeof GroupFactRow>[]> =>
  queryRows(tx, GroupFactRow)`
    SELECT q.options ->> 'fact' AS fact, q.party
    FROM client_requests r JOIN template_questions q ON q.template_version_id = r.template_version_id
    WHERE r.id = ${requestId} AND q.options ? 'repeating_group' AND q.options ? 'fact'`;

/** Numbers of the forms in the packet of a case, those that somebody placed there, before that those that are filled; and of `more` blanks. */
export const selectPacketForms = (tx: Tx, requestId: string, more: readonly string[]): Promise<string[]> =>
  queryValues(tx, column.text)`
    SELECT DISTINCT f.code FROM government_forms f
    LEFT JOIN packets p ON p.client_request_id = ${requestId}
    WHERE CASE WHEN p.client_request_id IS NULL
      THEN f.id IN (SELECT d.government_form_id FROM client_documents d WHERE d.client_request_id = ${requestId})
      ELSE p.items @> jsonb_build_array(jsonb_build_object('kind', 'form', 'id', f.id)) END
      OR f.id = ANY (${sql.param(more)}::uuid[])`;

const FilledFile = {
  form_id: column.uuid,
  /** '': filed once. */
  form_party: column.text,
  other_forms: column.texts.orNull,
  file_name: column.text,
  file_path: column.text,
  made_at: column.timestamp,
};
export type FilledFile = Row<typeof FilledFile>;

/** Filled forms of a case, by blank. */
export async function selectFilled(tx: Tx, requestId: string): Promise<FilledFile[]> {
  const rows = await queryRows(tx, FilledFile)`
    SELECT government_form_id AS form_id, form_party, other_forms, file_name, file_path, created_at AS made_at FROM client_documents
    WHERE client_request_id = ${requestId} AND government_form_id IS NOT NULL`;
  return rows.map((row) => ({ ...row, made_at: toInstant(row.made_at) }));
}

export interface NewFilled {
  requestId: string;
  formId: string;
  /** Who files it; '': it is filed once. */
  formParty: string;
  /** It also takes the place of the one that was filled before each party had one. */
  isFirst: boolean;
  /** Numbers of the other forms that it names. */
  otherForms: string[] | null;
  fileName: string;
  filePath: string;
  /** Bytes. */
  fileSize: number;
  notDrawn: NotDrawn[];
}

/** Files a filled form and deletes an earlier one of the same blank and party with its file. Null if the case was deleted. */
export async function replaceFilled(tx: Tx, filled: NewFilled): Promise<{ made_at: string } | null> {
  const { requestId, formId, formParty } = filled;
  const replaced = filled.isFirst ? [formParty, ''] : [formParty];
  await tx.execute(sql`SELECT FROM client_requests WHERE id = ${requestId} FOR NO KEY UPDATE`);
  await tx.execute(sql`
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
    SELECT workspace_id, 'client-documents', file_path FROM client_documents
    WHERE client_request_id = ${requestId} AND government_form_id = ${formId} AND form_party = ANY (${sql.param(replaced)}::text[])`);
  await tx.execute(sql`
    DELETE FROM client_documents
    WHERE client_request_id = ${requestId} AND government_form_id = ${formId} AND form_party = ANY (${sql.param(replaced)}::text[])`);
  const rows = await queryRows(tx, { made_at: column.timestamp })`
    INSERT INTO client_documents (workspace_id, contact_id, client_request_id, year, folder_type,
      file_name, file_path, file_size, file_type, government_form_id, form_party, other_forms, not_drawn)
    SELECT workspace_id, contact_id, id, extract(year FROM coalesce(submitted_at, now())), 'Forms',
      ${filled.fileName}, ${filled.filePath}, ${filled.fileSize}, 'application/pdf', ${formId},
      ${formParty}, ${sql.param(filled.otherForms)}::text[],
      ${JSON.stringify(filled.notDrawn)}::jsonb
    FROM client_requests WHERE id = ${requestId}
    RETURNING created_at AS made_at`;
  return rows[0] ? { made_at: toInstant(rows[0].made_at) } : null;
}
