import { randomUUID } from 'node:crypto';
import type { BuiltRequest } from '../requests.ts';
import { insertRow, type Owner } from '../rows.ts';

export interface BuiltEntry {
  id: string;
  group: string;
  /** The question of the template that is copied for each entry. */
  questionId: string;
}

/** Adds a repeating group with one question to the request's template, and one entry with its copy to the request. */
export async function buildEntry(
  owner: Owner,
  { id, template }: Pick<BuiltRequest, 'id' | 'template'>,
): Promise<BuiltEntry> {
  const group = { key: 'trips', entry_name: 'Trip', min: 0, max: 20, translations: null };
  const version = await owner.query<{ workspace_id: string | null }>(
    'UPDATE template_versions SET repeating_groups = $2 WHERE id = $1 RETURNING workspace_id',
    [template.versionId, JSON.stringify([group])],
  );
  const existing = await owner.query<{ id: string }>(
    `SELECT id FROM template_questions WHERE template_version_id = $1 AND options ? 'repeating_group'`,
    [template.versionId],
  );
  const question =
    existing.rows[0] ??
    (await insertRow(owner, 'template_questions', {
      template_version_id: template.versionId,
      workspace_id: version.rows[0]?.workspace_id,
      text: 'Where did you travel?',
      type: 'text',
      required: false,
      options: { repeating_group: group.key },
      order_index: 90,
    }));
  const entryId = randomUUID();
  await owner.query(
    `WITH entry AS (
      INSERT INTO group_entries (id, workspace_id, client_request_id, group_key, position)
      SELECT $2, workspace_id, id, $3, 1 FROM client_requests WHERE id = $1 RETURNING id, workspace_id, client_request_id
    )
    INSERT INTO template_questions (workspace_id, client_request_id, entry_id, copied_from)
    SELECT workspace_id, client_request_id, id, $4 FROM entry`,
    [id, entryId, group.key, question.id],
  );
  return { id: entryId, group: group.key, questionId: question.id };
}

/** Adds entries of a repeating group of the request's template, with copies of its questions. */
export async function buildEntries(
  owner: Owner,
  { id, template }: Pick<BuiltRequest, 'id' | 'template'>,
  group: string,
  count: number,
): Promise<void> {
  await owner.query(
    `WITH entry AS (
      INSERT INTO group_entries (id, workspace_id, client_request_id, group_key, position)
      SELECT gen_random_uuid(), workspace_id, id, $2,
        number + (SELECT count(*) FROM group_entries WHERE client_request_id = $1)
      FROM client_requests, generate_series(1, $3::integer) AS number WHERE id = $1
      RETURNING id, workspace_id, client_request_id
    )
    INSERT INTO template_questions (workspace_id, client_request_id, entry_id, copied_from)
    SELECT entry.workspace_id, entry.client_request_id, entry.id, question.id
    FROM entry, template_questions question
    WHERE question.template_version_id = $4 AND question.options ->> 'repeating_group' = $2`,
    [id, group, count, template.versionId],
  );
}
