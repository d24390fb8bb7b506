import type { Certainty, DocumentKind, KindReason } from '@visafolio/contract/files/document-kinds.ts';
import type { Arrangement } from '@visafolio/contract/files/file.ts';
import type { FoundPaper } from '@visafolio/contract/files/files.contract.ts';
import { fileLimits } from '@visafolio/contract/shared/limits.ts';
import type { DocumentTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../shared/db/database.ts';
import { type PageKinds, proposePapers } from '../split/propose-papers.ts';

export interface SortedDocument extends Record<string, unknown> {
  id: string;
  name: string;
  description: string | null;
  translations: DocumentTranslations | null;
  files: number;
  hasRoom: boolean;
  layouts: string[][];
}

/** What the request asks for, with the number of files that are there. */
export async function selectSortedDocuments(tx: Tx, requestId: string): Promise<SortedDocument[]> {
  const { rows } = await tx.execute<SortedDocument>(sql`
    SELECT d.id, coalesce(t.name, d.name) AS name, coalesce(t.description, d.description) AS description, t.translations,
      f.files, f.files < ${fileLimits.filesPerDocument} AS "hasRoom", f.layouts
    FROM client_request_documents d
    LEFT JOIN template_documents t ON t.id = d.template_document_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS files,
        coalesce(jsonb_agg(to_jsonb(r.layout)) FILTER (WHERE r.upload_id IS NOT NULL), '[]') AS layouts
      FROM client_document_uploads u LEFT JOIN file_readings r ON r.upload_id = u.id
      WHERE u.client_request_document_id = d.id AND u.upload_status = 'uploaded') f
    WHERE d.client_request_id = ${requestId} AND d.waived_at IS NULL
    ORDER BY t.order_index, d.id`);
  return rows;
}

export interface CorrectionRow extends Record<string, unknown> {
  kind: DocumentKind | null;
  layout: string[];
  nameHash: string;
}

/** Older ones are forgotten. */
const remembered = 500;

/** Of the workspace's staff, and of this case's client. The newest first. */
export async function selectCorrections(
  tx: Tx,
  workspaceId: string,
  requestId: string,
): Promise<CorrectionRow[]> {
  const { rows } = await tx.execute<CorrectionRow>(sql`
    SELECT kind, layout, document_name_hash AS "nameHash" FROM kind_corrections
    WHERE workspace_id = ${workspaceId} AND (client_request_id IS NULL OR client_request_id = ${requestId})
    ORDER BY corrected_at DESC LIMIT ${remembered}`);
  return rows;
}

export interface NewCorrection {
  workspaceId: string;
  uploadId: string;
  /** Of a client's correction. */
  requestId: string | null;
  kind: DocumentKind | null;
  layout: string[];
  nameHash: string;
}

export async function writeCorrection(tx: Tx, correction: NewCorrection): Promise<void> {
  await tx.execute(sql`
    INSERT INTO kind_corrections (workspace_id, upload_id, client_request_id, kind, layout, document_name_hash)
    VALUES (${correction.workspaceId}, ${correction.uploadId}, ${correction.requestId}, ${correction.kind},
      ${sql.param(correction.layout)}::text[], ${correction.nameHash})
    ON CONFLICT (workspace_id, upload_id) DO UPDATE SET client_request_id = excluded.client_request_id,
      kind = excluded.kind, layout = excluded.layout, document_name_hash = excluded.document_name_hash, corrected_at = now()`);
}

/** It was right after all. */
export async function deleteCorrection(tx: Tx, workspaceId: string, uploadId: string): Promise<void> {
  await tx.execute(
    sql`DELETE FROM kind_corrections WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`,
  );
}

export interface SortedFile extends Record<string, unknown> {
  id: string;
  workspace_id: string;
  document_id: string | null;
  /** It came with a message, and only a person files it. */
  in_conversation: boolean;
  is_confirmed: boolean;
  arrangement: Arrangement | null;
  is_one_paper: boolean;
  contact_id: string | null;
  file_name: string;
  file_path: string;
  file_size: string;
  file_type: string;
}

/** Locks the case, so that nobody places a file meanwhile. Null where the file is gone, or the case is completed. */
export async function lockSortedFile(
  tx: Tx,
  requestId: string,
  uploadId: string,
): Promise<SortedFile | null> {
  const { rows: open } = await tx.execute<{ contact_id: string | null }>(sql`
    SELECT contact_id FROM client_requests WHERE id = ${requestId} AND status <> 'completed' FOR NO KEY UPDATE`);
  if (!open[0]) return null;
  const { rows } = await tx.execute<SortedFile>(sql`
    SELECT id, workspace_id, client_request_document_id AS document_id, conversation_id IS NOT NULL AS in_conversation,
      place_confirmed_at IS NOT NULL OR placed_by IS NOT NULL AS is_confirmed, arrangement,
      one_paper_at IS NOT NULL AS is_one_paper, ${open[0].contact_id}::uuid AS contact_id,
      file_name, file_path, file_size, file_type
    FROM client_document_uploads
    WHERE id = ${uploadId} AND client_request_id = ${requestId} AND upload_status = 'uploaded'`);
  return rows[0] ?? null;
}

/** Behind the document's other files. */
export async function placeByProduct(tx: Tx, uploadId: string, documentId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE client_document_uploads SET client_request_document_id = ${documentId}, placed_by = 'product',
      position = (SELECT coalesce(max(position), 0) + 1 FROM client_document_uploads
        WHERE client_request_document_id = ${documentId} AND upload_status = 'uploaded')
    WHERE id = ${uploadId} AND client_request_document_id IS NULL`);
}

export interface ToldRow extends Record<string, unknown> {
  upload_id: string;
  workspace_id: string;
  kind: DocumentKind | null;
  certainty: Certainty;
  reason: KindReason | null;
  layout: string[];
  page_kinds: PageKinds | null;
  arrangement: Arrangement | null;
  /** A person said so. */
  is_one_paper: boolean;
  /** Null: it waits in the box. */
  document_id: string | null;
  given_by: string | null;
  /** Seconds of the epoch. */
  given_at: number;
}

/** What files of a request were taken for; those that were not read are missing. */
export async function selectTold(tx: Tx, requestId: string): Promise<ToldRow[]> {
  const { rows } = await tx.execute<ToldRow>(sql`
    SELECT r.upload_id, r.workspace_id, r.kind, r.certainty, r.reason, r.layout, r.page_kinds, u.arrangement,
      u.one_paper_at IS NOT NULL AS is_one_paper, u.client_request_document_id AS document_id,
      coalesce(u.client_user_id, u.uploaded_by) AS given_by, extract(epoch FROM u.uploaded_at)::float8 AS given_at
    FROM file_readings r
    JOIN client_document_uploads u ON u.id = r.upload_id
    JOIN file_steps s ON s.upload_id = r.upload_id AND s.step = 'kind' AND s.state = 'done'
    WHERE r.client_request_id = ${requestId}`);
  return rows;
}

/** The papers that the file seems to hold; null: one, or a person said so. */
export const findPapers = (
  told: Pick<ToldRow, 'page_kinds' | 'arrangement' | 'is_one_paper'>,
): FoundPaper[] | null =>
  told.is_one_paper || !told.page_kinds ? null : proposePapers(told.page_kinds, told.arrangement);

/** Of the case: the client, and the sponsor where there is one. */
export async function selectPeopleNames(
  tx: Tx,
  requestId: string,
): Promise<{ client: string; sponsor: string | null }> {
  const { rows } = await tx.execute<{ client: string; sponsor: string | null }>(sql`
    SELECT name AS client, sponsor_name AS sponsor FROM client_requests WHERE id = ${requestId}`);
  return rows[0] ?? { client: '', sponsor: null };
}

/** Files of which a person said that they are right where they are. */
export async function selectSettledFiles(tx: Tx, requestId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM client_document_uploads
    WHERE client_request_id = ${requestId} AND upload_status = 'uploaded' AND client_request_document_id IS NOT NULL
      AND (place_confirmed_at IS NOT NULL OR accepted_at IS NOT NULL)`);
  return rows.map(({ id }) => id);
}

/** The sealed pages of files that have no place yet. */
export async function selectUnplacedTexts(
  tx: Tx,
  requestId: string,
): Promise<{ upload_id: string; pages: string }[]> {
  const { rows } = await tx.execute<{ upload_id: string; pages: string }>(sql`
    SELECT r.upload_id, r.pages FROM file_readings r JOIN client_document_uploads u ON u.id = r.upload_id
    WHERE r.client_request_id = ${requestId} AND u.upload_status = 'uploaded' AND u.client_request_document_id IS NULL`);
  return rows;
}

/** Whether what the file is taken for and the facts in it were looked for. What failed says nothing, and a person is asked. */
export async function selectIsSortable(tx: Tx, uploadId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(sql`
    SELECT count(*) FILTER (WHERE step = 'kind' AND state = 'done' OR step = 'facts' AND state = 'done') = 2 AS done
    FROM file_steps WHERE upload_id = ${uploadId}`);
  return rows[0]?.done ?? false;
}

export interface WhoseRow extends Record<string, unknown> {
  upload_id: string;
  workspace_id: string;
  document_id: string | null;
  is_confirmed: boolean;
  by_staff: boolean;
}

/** Current files of the case, and not those that came with a message and were not filed. */
export async function selectWhoseFiles(tx: Tx, requestId: string): Promise<WhoseRow[]> {
  const { rows } = await tx.execute<WhoseRow>(sql`
    SELECT id AS upload_id, workspace_id, client_request_document_id AS document_id, uploaded_by IS NOT NULL AS by_staff,
      place_confirmed_at IS NOT NULL OR accepted_at IS NOT NULL AS is_confirmed
    FROM client_document_uploads
    WHERE client_request_id = ${requestId} AND upload_status = 'uploaded'
      AND (conversation_id IS NULL OR client_request_document_id IS NOT NULL)`);
  return rows;
}
