import type {
  AddDocumentInput,
  RewordDocumentInput,
} from '@visafolio/contract/cases/request-list.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { lockRequest } from '../lock-request.ts';
import { requireParty } from '../parties/require-party.ts';
import { markRequestChanged } from './mark-request-changed.ts';
import {
  insertOwnDocument,
  selectOwnDocument,
  selectSameDocument,
  updateOwnDocument,
} from './own-document.queries.ts';

interface DocumentKey {
  id: string;
  document_id: string;
}

/**
 * Adds a document to this request only. Documents that were submitted have to be submitted once more. With the same key and
 * content it returns the existing document; with other content it refuses. Refuses with requests.parties_not_possible.
 */
export async function addDocument(
  { db }: Services,
  actor: StaffActor,
  input: AddDocumentInput,
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    const { id, name } = input;
    await lockRequest(tx, id, { open: true });
    await requireParty(tx, id, input.party);
    const document_id = await insertOwnDocument(tx, input);
    if (!document_id) {
      const same = await selectSameDocument(tx, input);
      if (!same) throw refuse('requests.added_before');
      return { id: same };
    }
    await markRequestChanged(tx, id, { requiresDocument: input.required });
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'document.added',
      payload: { document_id, document_name: name },
    });
    return { id: document_id };
  });
}

/** Changes the texts of a document that was added to this request, until a file came for it. */
export async function rewordDocument(
  { db }: Services,
  actor: StaffActor,
  { id, document_id, ...document }: RewordDocumentInput,
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await lockChangeable(tx, { id, document_id });
    await requireParty(tx, id, document.party);
    await updateOwnDocument(tx, document_id, document);
    await markRequestChanged(tx, id, { requiresDocument: document.required });
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'document.reworded',
      payload: { document_id, document_name: document.name },
    });
  });
  return { id };
}

/** Removes a document that was added to this request; the timeline keeps its name. */
export async function withdrawDocument(
  { db }: Services,
  actor: StaffActor,
  { id, document_id }: DocumentKey,
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    const { name } = await lockChangeable(tx, { id, document_id });
    await tx.execute(sql`DELETE FROM client_request_documents WHERE id = ${document_id}`);
    await markRequestChanged(tx, id);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'document.withdrawn',
      payload: { document_id, document_name: name },
    });
  });
  return { id };
}

/** Waives a document: the client no longer sees it, staff still see its files. */
export async function waiveDocument(
  { db }: Services,
  actor: StaffActor,
  { id, document_id, waived }: DocumentKey & { waived: boolean },
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    const rows = await queryRows(tx, { waived: column.boolean })`
      SELECT waived_at IS NOT NULL AS waived FROM client_request_documents
      WHERE id = ${document_id} AND client_request_id = ${id}`;
    if (!rows[0]) throw refuse('requests.document_not_found');
    if (rows[0].waived === waived) return;
    await tx.execute(sql`
      UPDATE client_request_documents SET waived_at = CASE WHEN ${waived}::boolean THEN now() END
      WHERE id = ${document_id}`);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: waived ? 'document.waived' : 'document.restored',
      payload: { document_id },
    });
  });
  return { id };
}

/** Locks the request, so that an upload that starts meanwhile waits. */
async function lockChangeable(tx: Tx, { id, document_id }: DocumentKey): Promise<{ name: string }> {
  await lockRequest(tx, id, { open: true });
  const document = await selectOwnDocument(tx, id, document_id);
  if (!document) throw refuse('requests.document_not_found');
  if (document.received) throw refuse('requests.document_received');
  return document;
}
