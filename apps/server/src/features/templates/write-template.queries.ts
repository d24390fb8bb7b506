import type { TemplateInput } from '@visafolio/contract/templates/templates.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { column, query } from '../../shared/db/query.ts';
import { toJson } from '../../shared/db/statement.ts';
import { isForeignKeyViolation } from '../../shared/db/violations.ts';
import { ownWorkspace } from '../../shared/db/workspace.ts';

/** Who writes it for their workspace; null: a standard one. */
export type TemplateOwner = string | null;

/** The template's own row, without a version; returns its id. Null where one with the same key is there. */
export async function insertTemplate(
  tx: Tx,
  owner: TemplateOwner,
  input: TemplateInput,
  key: string | undefined,
): Promise<string | null> {
  const { rows } = await query(tx, { id: column.uuid })`
    INSERT INTO templates (workspace_id, user_id, category, name, visa_type, description, translations, idempotency_key)
    VALUES (${selectWorkspace(owner)}, ${owner}, ${owner ? 'custom' : 'standard'}, ${input.name}, ${input.visa_type}, ${input.description},
      ${toJson(input.translations)}, ${key ?? null})
    ON CONFLICT (workspace_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
    RETURNING id`;
  return rows[0]?.id ?? null;
}

/** The template that was made with this key. */
export async function selectIdByKey(
  tx: Tx,
  owner: TemplateOwner,
  key: string | undefined,
): Promise<string | undefined> {
  const { rows } = await query(tx, { id: column.uuid })`
    SELECT id FROM templates WHERE idempotency_key = ${key} AND ${isOwn(owner)}`;
  return rows[0]?.id;
}

/** Changes the template's own row, if it is still at this revision and in use; returns whether it was. */
export async function updateTemplate(
  tx: Tx,
  owner: TemplateOwner,
  { id, revision, ...input }: TemplateInput & { id: string; revision: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE templates SET name = ${input.name}, visa_type = ${input.visa_type}, description = ${input.description},
      translations = ${toJson(input.translations)}, revision = revision + 1, updated_at = now()
    WHERE id = ${id} AND revision = ${revision} AND ${isUsable(owner)}`);
  return rowCount === 1;
}

/** Adds the next version with its questions and documents, in the order of the input. */
export async function insertVersion(
  tx: Tx,
  owner: TemplateOwner,
  templateId: string,
  { questions, documents, repeating_groups = [], parties = [] }: TemplateInput,
): Promise<void> {
  const { rows } = await query(tx, { id: column.uuid })`
    INSERT INTO template_versions (template_id, workspace_id, repeating_groups, parties, number)
    SELECT ${templateId}, ${selectWorkspace(owner)}, ${JSON.stringify(repeating_groups)}::jsonb, ${JSON.stringify(parties)}::jsonb,
      coalesce(max(number), 0) + 1
    FROM template_versions WHERE template_id = ${templateId}
    RETURNING id`;
  const versionId = rows[0]?.id;
  await tx.execute(sql`
    INSERT INTO template_questions
      (template_version_id, workspace_id, text, type, required, options, translations, order_index)
    SELECT ${versionId}, ${selectWorkspace(owner)}, text, type, required, options, translations, position - 1
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) AS (
      text text, type text, required boolean, options jsonb, translations jsonb
    )) WITH ORDINALITY AS q (text, type, required, options, translations, position)`);
  await tx.execute(sql`
    INSERT INTO template_documents (template_version_id, workspace_id, name, description, required, translations, party,
      ask_if, repeating_group, order_index)
    SELECT ${versionId}, ${selectWorkspace(owner)}, name, description, required, translations, party, ask_if,
      repeating_group, position - 1
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) AS (
      name text, description text, required boolean, translations jsonb, party text, ask_if jsonb,
      repeating_group text
    )) WITH ORDINALITY AS d (name, description, required, translations, party, ask_if, repeating_group, position)`);
}

/**
 * Versions that no request has or had go, with their questions and documents: an answer to a question that is no longer asked stays
 * with it.
 */
export async function deleteUnusedVersions(tx: Tx, templateId: string): Promise<void> {
  await unlessUsedUnseen(tx, () =>
    tx.execute(sql`
      DELETE FROM template_versions AS v WHERE template_id = ${templateId}
        AND NOT EXISTS (SELECT FROM client_requests r WHERE r.template_version_id = v.id)
        AND NOT EXISTS (SELECT FROM template_updates u WHERE v.id IN (u.from_version_id, u.to_version_id))
        AND NOT EXISTS (SELECT FROM template_questions q JOIN client_request_responses a ON a.question_id = q.id
          WHERE q.template_version_id = v.id)
        AND NOT EXISTS (SELECT FROM template_documents t JOIN client_request_documents d ON d.template_document_id = t.id
          WHERE t.template_version_id = v.id)`),
  );
}

/** A restricted case that the author may not see may use it as well: the foreign key knows, and then it stays. */
async function unlessUsedUnseen<T>(tx: Tx, remove: () => Promise<T>): Promise<T | null> {
  await tx.execute(sql`SAVEPOINT removing`);
  try {
    const removed = await remove();
    await tx.execute(sql`RELEASE removing`);
    return removed;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    await tx.execute(sql`ROLLBACK TO removing`);
    return null;
  }
}

/** Tells whether there was such a template, not used by any request. */
export async function deleteUnusedTemplate(tx: Tx, id: string): Promise<boolean> {
  const deleted = await unlessUsedUnseen(tx, () =>
    tx.execute(sql`
      DELETE FROM templates AS t WHERE id = ${id} AND workspace_id = ${ownWorkspace}
        AND NOT EXISTS (SELECT FROM client_requests r WHERE r.template_id = t.id)`),
  );
  return deleted?.rowCount === 1;
}

/** Tells whether there was such a template. One that is archived already keeps its date. */
export async function archiveTemplate(
  tx: Tx,
  owner: TemplateOwner,
  id: string,
  archived: boolean,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE templates SET archived_at = ${archived ? sql`coalesce(archived_at, now())` : null}
    WHERE id = ${id} AND ${isOwn(owner)}`);
  return rowCount === 1;
}

export async function isUsableTemplate(tx: Tx, owner: TemplateOwner, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`SELECT FROM templates WHERE id = ${id} AND ${isUsable(owner)}`);
  return rowCount === 1;
}

const selectWorkspace = (owner: TemplateOwner): SQL => (owner ? ownWorkspace : sql`NULL::uuid`);
const isOwn = (owner: TemplateOwner): SQL =>
  owner ? sql`workspace_id = ${ownWorkspace}` : sql`workspace_id IS NULL`;
const isUsable = (owner: TemplateOwner): SQL => sql`${isOwn(owner)} AND archived_at IS NULL`;
