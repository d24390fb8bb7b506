import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryValues } from '../../../shared/db/query.ts';

type Pairs = ReadonlyMap<string, string>;

export interface Moves {
  requestId: string;
  versionId: string;
  /** Question id -> id of the same question in the other version. */
  questions: Pairs;
  /** The same for documents of the template. */
  documents: Pairs;
  /** Questions whose answers stay where they are. */
  staying: readonly string[];
  /** As they are afterwards. */
  waivedQuestionIds: readonly string[];
  notAskedQuestionIds: readonly string[];
}

const uuids = (ids: Iterable<string>): SQL => sql`${sql.param([...ids])}::uuid[]`;
const pairRows = (pairs: Pairs): SQL =>
  sql`unnest(${uuids(pairs.keys())}, ${uuids(pairs.values())}) AS p (was, id)`;

/**
 * Gives a request another version of its template, with its answers and documents. Marks of answers that were sent back and key dates
 * follow their answers by foreign keys. Needs the capacity `mover`.
 */
export async function moveParts(tx: Tx, moves: Moves): Promise<void> {
  const { requestId } = moves;
  await tx.execute(sql`
    UPDATE client_request_responses a SET question_id = p.id FROM ${pairRows(moves.questions)}
    WHERE a.client_request_id = ${requestId} AND a.question_id = p.was AND p.was <> ALL (${uuids(moves.staying)})`);
  await tx.execute(sql`
    UPDATE messages m SET about_question_id = p.id FROM ${pairRows(moves.questions)}
    WHERE m.client_request_id = ${requestId} AND m.about_question_id = p.was`);
  await tx.execute(sql`
    UPDATE client_request_documents d SET template_document_id = p.id FROM ${pairRows(moves.documents)}
    WHERE d.client_request_id = ${requestId} AND d.template_document_id = p.was`);
  await tx.execute(sql`
    UPDATE client_requests SET template_version_id = ${moves.versionId},
      waived_question_ids = ${uuids(moves.waivedQuestionIds)}, not_asked_question_ids = ${uuids(moves.notAskedQuestionIds)}
    WHERE id = ${requestId}`);
}

/** Waives documents of other versions; returns those that were not waived before. */
export const waiveFormerDocuments = (tx: Tx, requestId: string, versionId: string): Promise<string[]> =>
  queryValues(tx, column.uuid)`
    UPDATE client_request_documents d SET waived_at = now() FROM template_documents t
    WHERE d.client_request_id = ${requestId} AND t.id = d.template_document_id AND t.template_version_id <> ${versionId}
      AND d.waived_at IS NULL
    RETURNING d.id`;

/** Adds the documents of a version that the request lacks, also for its entries. Those with a condition are not asked for until refreshNotAsked decides. */
export const addVersionDocuments = (tx: Tx, requestId: string, versionId: string): Promise<string[]> =>
  queryValues(tx, column.uuid)`
    INSERT INTO client_request_documents (workspace_id, client_request_id, template_document_id, entry_id, not_asked)
    SELECT r.workspace_id, r.id, t.id, e.id, t.ask_if IS NOT NULL OR e.id IS NOT NULL
    FROM client_requests r JOIN template_documents t ON t.template_version_id = ${versionId}
    LEFT JOIN group_entries e ON e.client_request_id = r.id AND e.group_key = t.repeating_group
    WHERE r.id = ${requestId} AND (t.repeating_group IS NULL OR e.id IS NOT NULL) AND NOT EXISTS (
      SELECT FROM client_request_documents d
      WHERE d.client_request_id = r.id AND d.template_document_id = t.id AND d.entry_id IS NOT DISTINCT FROM e.id)
    ORDER BY t.order_index, e.position
    RETURNING id`;

/** Takes back what `waiveFormerDocuments` and `addVersionDocuments` did, and the documents of entries that came with the update. */
export async function restoreDocuments(
  tx: Tx,
  requestId: string,
  { waived, added, versionId }: { waived: readonly string[]; added: readonly string[]; versionId: string },
): Promise<void> {
  await tx.execute(sql`
    UPDATE client_request_documents SET waived_at = NULL
    WHERE client_request_id = ${requestId} AND id = ANY (${uuids(waived)})`);
  await tx.execute(sql`
    DELETE FROM client_request_documents d USING template_documents t
    WHERE d.client_request_id = ${requestId} AND t.id = d.template_document_id AND t.template_version_id = ${versionId}
      AND (d.entry_id IS NOT NULL OR d.id = ANY (${uuids(added)}))`);
}
