import type { AddDocumentInput, OwnDocument } from '@visafolio/contract/cases/request-list.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, queryRow, queryRows, queryValue, type Row } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

/** Returns its id; null if one with the same key exists. */
export const insertOwnDocument = (
  tx: Tx,
  { id, name, description, required, party, idempotency_key }: AddDocumentInput,
): Promise<string | null> =>
  queryValue(tx, column.uuid)`
    INSERT INTO client_request_documents (workspace_id, client_request_id, name, description, required, party, idempotency_key)
    VALUES (${ownWorkspace}, ${id}, ${name}, ${description || null}, ${required}, ${party ?? null}, ${idempotency_key ?? null})
    ON CONFLICT (client_request_id, idempotency_key) DO NOTHING
    RETURNING id`;

/** The document that was added with this key, if its content is the same. */
export async function selectSameDocument(tx: Tx, input: AddDocumentInput): Promise<string | undefined> {
  const rows = await queryRows(tx, { id: column.uuid })`
    SELECT id FROM client_request_documents
    WHERE client_request_id = ${input.id} AND idempotency_key = ${input.idempotency_key}
      AND name = ${input.name} AND coalesce(description, '') = ${input.description} AND required = ${input.required}
      AND party IS NOT DISTINCT FROM ${input.party ?? null}`;
  return rows[0]?.id;
}

const Standing = {
  name: column.text,
  received: column.boolean,
};
type Standing = Row<typeof Standing>;

/** A document of this request only, and whether a file came for it or is being uploaded. */
export const selectOwnDocument = (tx: Tx, requestId: string, documentId: string): Promise<Standing | null> =>
  queryRow(tx, Standing)`
    SELECT d.name, NOT ${nothingReceived} AS received FROM client_request_documents d
    WHERE d.id = ${documentId} AND d.client_request_id = ${requestId} AND d.template_document_id IS NULL`;

/** True for a document `d` that has no file and none is being uploaded. */
export const nothingReceived = sql`(d.status = 'pending'
  AND NOT EXISTS (SELECT FROM client_document_uploads x WHERE x.client_request_document_id = d.id))`;

export const updateOwnDocument = (
  tx: Tx,
  documentId: string,
  { name, description, required, party }: OwnDocument,
): Promise<void> =>
  execute(tx)`
    UPDATE client_request_documents SET name = ${name}, description = ${description || null}, required = ${required},
      party = ${party ?? null}
    WHERE id = ${documentId}`;
