import { sql } from 'drizzle-orm';
import { system } from '../../shared/db/actor.ts';
import { column, execute, queryValues } from '../../shared/db/query.ts';
import type { Services } from '../../shared/services.ts';
import type { ReplacedValueKey } from '../../shared/vault/keys/keys.queries.ts';
import { documentName } from '../templates/document-names.ts';
import { hashDocumentName } from './sealed-reading.ts';

/**
 * Hashes again, by the newest key of values, what the workspace's people corrected before: by the names of its documents, and the layouts of
 * their files. A correction whose document or file is gone goes too, because nothing is left of it that could be hashed.
 */
export async function renewCorrections(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  { workspace_id: workspaceId, newest_at }: ReplacedValueKey,
): Promise<void> {
  const names = await db.withActor(
    system,
    (tx) => queryValues(tx, column.text)`
      SELECT DISTINCT ${documentName} AS name FROM client_request_documents d
      LEFT JOIN template_documents t ON t.id = d.template_document_id
      WHERE d.workspace_id = ${workspaceId} AND EXISTS (SELECT FROM kind_corrections k WHERE k.workspace_id = ${workspaceId})`,
  );
  const renewed = await Promise.all(
    names.map(async (name) => {
      const [after, ...before] = await hashDocumentName(vault, workspaceId, name);
      return { before, after };
    }),
  );
  await db.withActor(system, async (tx) => {
    await execute(tx)`
      UPDATE kind_corrections k SET document_name_hash = n.after, layout = r.layout
      FROM jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) AS n (before text[], after text), file_readings r
      WHERE k.workspace_id = ${workspaceId} AND k.document_name_hash = ANY (n.before) AND r.upload_id = k.upload_id`;
    await execute(tx)`
      DELETE FROM kind_corrections
      WHERE workspace_id = ${workspaceId} AND corrected_at <= ${newest_at}::timestamptz
        AND document_name_hash <> ALL (${sql.param(renewed.flatMap(({ after }) => after ?? []))}::text[])`;
  });
}
