import { Certainty, DocumentKind, KindReason } from '@visafolio/contract/files/document-kinds.ts';
import { Arrangement } from '@visafolio/contract/files/file.ts';
import type { FoundPaper } from '@visafolio/contract/files/files.contract.ts';
import { fileLimits } from '@visafolio/contract/shared/limits.ts';
import { DocumentTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../shared/db/database.ts';
import {
  column,
  execute,
  query,
  queryRow,
  queryRows,
  queryValues,
  type Row,
  requireValue,
} from '../../../../shared/db/query.ts';
import { documentName, documentOrder, documentTranslations } from '../../../templates/document-names.ts';
import { partyPeople, partyPerson, partyWords } from '../../read/facts/party-of-document.ts';
import { proposePapers } from '../split/propose-papers.ts';

const SortedDocument = {
  id: column.uuid,
  name: column.text,
  description: column.text.orNull,
  translations: column.json(DocumentTranslations).orNull,
  party_words: column.text.orNull,
  party_person: column.oneOf(partyPeople).orNull,
  files: column.int,
  hasRoom: column.boolean,
  /** Whose document it is; null: everybody's. */
  party: column.text.orNull,
  layouts: column.json<string[][]>(),
};
export type SortedDocument = Row<typeof SortedDocument>;

/** The documents of the request, with the number of their files. */
export const selectSortedDocuments = (tx: Tx, requestId: string): Promise<SortedDocument[]> =>
  queryRows(tx, SortedDocument)`
    SELECT d.id, ${documentName} AS name, coalesce(t.description, d.description) AS description,
      ${documentTranslations} AS translations,
      ${partyWords} AS party_words, ${partyPerson} AS party_person,
      f.files, f.files < ${fileLimits.filesPerDocument} AS "hasRoom", d.party, f.layouts
    FROM client_request_documents d
    JOIN client_requests request ON request.id = d.client_request_id
    LEFT JOIN template_versions v ON v.id = request.template_version_id
    LEFT JOIN template_documents t ON t.id = d.template_document_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS files,
        coalesce(jsonb_agg(to_jsonb(r.layout)) FILTER (WHERE r.upload_id IS NOT NULL), '[]') AS layouts
      FROM client_document_uploads u LEFT JOIN file_readings r ON r.upload_id = u.id
      WHERE u.client_request_document_id = d.id AND u.upload_status = 'uploaded') f
    WHERE d.client_request_id = ${requestId} AND d.asked
    ORDER BY ${documentOrder}`;

/** Files of people who see some of the parties only, with the parties of each. */
export const selectPartiesOfFiles = (
  tx: Tx,
  requestId: string,
): Promise<{ upload_id: string; parties: string[] }[]> =>
  queryRows(tx, { upload_id: column.uuid, parties: column.texts })`
    SELECT f.id AS upload_id, u.parties FROM client_document_uploads f JOIN client_users u ON u.id = f.client_user_id
    WHERE f.client_request_id = ${requestId} AND u.parties IS NOT NULL`;

const CorrectionRow = {
  kind: column.oneOf(DocumentKind.options).orNull,
  layout: column.texts,
  nameHash: column.text,
};
export type CorrectionRow = Row<typeof CorrectionRow>;

/** Older corrections are ignored. */
const correctionsMax = 500;

/** Corrections of the workspace's staff and of this case's client, newest first. */
export const selectCorrections = (tx: Tx, workspaceId: string, requestId: string): Promise<CorrectionRow[]> =>
  queryRows(tx, CorrectionRow)`
    SELECT kind, layout, document_name_hash AS "nameHash" FROM kind_corrections
    WHERE workspace_id = ${workspaceId} AND (client_request_id IS NULL OR client_request_id = ${requestId})
    ORDER BY corrected_at DESC LIMIT ${correctionsMax}`;

export interface NewCorrection {
  workspaceId: string;
  uploadId: string;
  /** Set for a client's correction. */
  requestId: string | null;
  kind: DocumentKind | null;
  layout: string[];
  nameHash: string;
}

export const writeCorrection = (tx: Tx, correction: NewCorrection): Promise<void> =>
  execute(tx)`
    INSERT INTO kind_corrections (workspace_id, upload_id, client_request_id, kind, layout, document_name_hash)
    VALUES (${correction.workspaceId}, ${correction.uploadId}, ${correction.requestId}, ${correction.kind},
      ${sql.param(correction.layout)}::text[], ${correction.nameHash})
    ON CONFLICT (workspace_id, upload_id) DO UPDATE SET client_request_id = excluded.client_request_id,
      kind = excluded.kind, layout = excluded.layout, document_name_hash = excluded.document_name_hash, corrected_at = now()`;

/** Deletes the correction if the place was right after all. */
export const deleteCorrection = (tx: Tx, workspaceId: string, uploadId: string): Promise<void> =>
  execute(tx)`DELETE FROM kind_corrections WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`;

const SortedFile = {
  id: column.uuid,
  workspace_id: column.uuid,
  document_id: column.uuid.orNull,
  /** Sent with a message, so only a person files it. */
  in_conversation: column.boolean,
  is_confirmed: column.boolean,
  arrangement: column.json(Arrangement).orNull,
  is_one_paper: column.boolean,
  contact_id: column.uuid.orNull,
  file_name: column.text,
  file_path: column.text,
  file_size: column.bigint,
  file_type: column.text,
};
export type SortedFile = Row<typeof SortedFile>;

/** Locks the case, so that no file is placed meanwhile. Null if the file was removed or is for the packet, or the case is completed. */
export async function lockSortedFile(
  tx: Tx,
  requestId: string,
  uploadId: string,
): Promise<SortedFile | null> {
  const { rows: open } = await query(tx, { contact_id: column.uuid.orNull })`
    SELECT contact_id FROM client_requests WHERE id = ${requestId} AND status <> 'completed' FOR NO KEY UPDATE`;
  if (!open[0]) return null;
  return queryRow(tx, SortedFile)`
    SELECT id, workspace_id, client_request_document_id AS document_id, conversation_id IS NOT NULL AS in_conversation,
      place_confirmed_at IS NOT NULL OR placed_by IS NOT NULL AS is_confirmed, arrangement,
      one_paper_at IS NOT NULL AS is_one_paper, ${open[0].contact_id}::uuid AS contact_id,
      file_name, file_path, file_size, file_type
    FROM client_document_uploads
    WHERE id = ${uploadId} AND client_request_id = ${requestId} AND upload_status = 'uploaded' AND NOT for_packet`;
}

/** Appends it to the document's other files. */
export const placeAutomatically = (tx: Tx, uploadId: string, documentId: string): Promise<void> =>
  execute(tx)`
    UPDATE client_document_uploads SET client_request_document_id = ${documentId}, placed_by = 'product',
      position = (SELECT coalesce(max(position), 0) + 1 FROM client_document_uploads
        WHERE client_request_document_id = ${documentId} AND upload_status = 'uploaded')
    WHERE id = ${uploadId} AND client_request_document_id IS NULL`;

const RecognizedFileRow = {
  upload_id: column.uuid,
  workspace_id: column.uuid,
  kind: column.oneOf(DocumentKind.options).orNull,
  certainty: column.oneOf(Certainty.options),
  reason: column.json(KindReason).orNull,
  layout: column.texts,
  page_kinds: column.listOfNullable(DocumentKind.options).orNull,
  arrangement: column.json(Arrangement).orNull,
  /** A person said that it is one paper. */
  is_one_paper: column.boolean,
  /** Null: in the box. */
  document_id: column.uuid.orNull,
  given_by: column.uuid.orNull,
  /** Seconds since the epoch. */
  given_at: column.float,
};
export type RecognizedFileRow = Row<typeof RecognizedFileRow>;

/** The recognized kinds of a request's files; omits files that were not read, and files for the packet. */
export const selectRecognizedFiles = (tx: Tx, requestId: string): Promise<RecognizedFileRow[]> =>
  queryRows(tx, RecognizedFileRow)`
    SELECT r.upload_id, r.workspace_id, r.kind, r.certainty, r.reason, r.layout, r.page_kinds, u.arrangement,
      u.one_paper_at IS NOT NULL AS is_one_paper, u.client_request_document_id AS document_id,
      coalesce(u.client_user_id, u.uploaded_by) AS given_by, extract(epoch FROM u.uploaded_at)::float8 AS given_at
    FROM file_readings r
    JOIN client_document_uploads u ON u.id = r.upload_id
    JOIN file_steps s ON s.upload_id = r.upload_id AND s.step = 'kind' AND s.state = 'done'
    WHERE r.client_request_id = ${requestId} AND NOT u.for_packet`;

/** The papers that the file seems to contain; null if it is one, or a person said so. */
export const findPapers = (
  recognized: Pick<RecognizedFileRow, 'page_kinds' | 'arrangement' | 'is_one_paper'>,
): FoundPaper[] | null =>
  recognized.is_one_paper || !recognized.page_kinds
    ? null
    : proposePapers(recognized.page_kinds, recognized.arrangement);

/** Names of the client and, if there is one, the sponsor. */
export async function selectPeopleNames(
  tx: Tx,
  requestId: string,
): Promise<{ client: string; sponsor: string | null }> {
  const rows = await queryRows(tx, { client: column.text, sponsor: column.text.orNull })`
    SELECT name AS client, sponsor_name AS sponsor FROM client_requests WHERE id = ${requestId}`;
  return rows[0] ?? { client: '', sponsor: null };
}

/** Files whose place a person confirmed. */
export const selectSettledFiles = (tx: Tx, requestId: string): Promise<string[]> =>
  queryValues(tx, column.uuid)`
    SELECT id FROM client_document_uploads
    WHERE client_request_id = ${requestId} AND upload_status = 'uploaded' AND client_request_document_id IS NOT NULL
      AND (place_confirmed_at IS NOT NULL OR accepted_at IS NOT NULL)`;

/** The sealed pages of files in the box. */
export const selectUnplacedTexts = (
  tx: Tx,
  requestId: string,
): Promise<{ upload_id: string; pages: string }[]> =>
  queryRows(tx, { upload_id: column.uuid, pages: column.text })`
    SELECT r.upload_id, r.pages FROM file_readings r JOIN client_document_uploads u ON u.id = r.upload_id
    WHERE r.client_request_id = ${requestId} AND u.upload_status = 'uploaded' AND u.client_request_document_id IS NULL
      AND NOT u.for_packet`;

/** Whether recognition of kind and facts has ended. A failed step finds nothing, so a person is asked. */
export const selectIsSortable = (tx: Tx, uploadId: string): Promise<boolean> =>
  requireValue(tx, column.boolean)`
    SELECT count(*) FILTER (WHERE step = 'kind' AND state = 'done' OR step = 'facts' AND state = 'done') = 2 AS done
    FROM file_steps WHERE upload_id = ${uploadId}`;

const PlacedFileRow = {
  upload_id: column.uuid,
  workspace_id: column.uuid,
  document_id: column.uuid.orNull,
  is_confirmed: column.boolean,
  by_staff: column.boolean,
};
export type PlacedFileRow = Row<typeof PlacedFileRow>;

/** Current files of the case, except attachments of messages that were not filed, and files for the packet. */
export const selectPlacedFiles = (tx: Tx, requestId: string): Promise<PlacedFileRow[]> =>
  queryRows(tx, PlacedFileRow)`
    SELECT id AS upload_id, workspace_id, client_request_document_id AS document_id, uploaded_by IS NOT NULL AS by_staff,
      place_confirmed_at IS NOT NULL OR accepted_at IS NOT NULL AS is_confirmed
    FROM client_document_uploads
    WHERE client_request_id = ${requestId} AND upload_status = 'uploaded'
      AND (conversation_id IS NULL OR client_request_document_id IS NOT NULL) AND NOT for_packet`;
