import { ClientDocument, ClientFolder, FolderType } from '@visafolio/contract/files/documents.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { NamePlace } from '../../../shared/api/cursor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { changeRow, column, queryRow, queryRows, type Row, requireValue } from '../../../shared/db/query.ts';
import { isFound, searchSpellings } from '../../../shared/db/search.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import { uploadThumbnail } from '../../cases/current-upload.ts';
import { nameDocument } from '../../templates/document-names.ts';
import { isAnswersPdf } from './forms.queries.ts';
import type { Naming } from './names/name-documents.ts';

/** A client is identified by the contact, or by the request if the contact was deleted. */
const filedUnder = sql`coalesce(d.contact_id, d.client_request_id)`;

/** A document `d` that no later upload replaced. Asked for each row that is passed. */
const isCurrent = sql`(SELECT old.upload_status <> 'uploaded' FROM client_document_uploads old
  WHERE old.id = d.client_document_upload_id) IS NOT TRUE`;

const filedNow = sql`
  (SELECT d.* FROM client_documents d WHERE d.workspace_id = ${ownWorkspace} AND ${isCurrent}) d
  JOIN client_requests r ON r.id = d.client_request_id
  LEFT JOIN contacts c ON c.id = d.contact_id`;

export interface ClientsFilter {
  q: string | undefined;
  /** The client after which the page starts, by name. */
  after: NamePlace | null;
  limit: number;
  /** Clients that are read at most, of which the first are the page: those are counted. */
  most: number;
}

const FoundClient = {
  /** Stored in cursors. */
  sort_name: column.text,
  /** Matching clients from here on, up to the number that is read. */
  n: column.int,
  id: column.uuid,
  name: column.text,
  email: column.text,
  documents: column.int,
  years: column.json(ClientFolder.shape.years),
};
export type FoundClient = Row<typeof FoundClient>;

/**
 * Clients by name, with counts of their years and folders. Contacts are read in the order of their index until the page is full; those
 * whose contact was deleted are few. Searches the contact, and sponsor, template and case number of its cases.
 */
export async function selectClients(
  tx: Tx,
  { q, after, limit, most }: ClientsFilter,
): Promise<FoundClient[]> {
  const cases = sql`(SELECT coalesce(r.contact_id, r.id) FROM client_requests r
    WHERE r.id IN (SELECT app_found_cases(spelling) FROM ${searchSpellings(q)}))`;
  const matchingContact = q ? sql`(${isFound(sql`c.search_text`, q)} OR c.id IN ${cases})` : sql`true`;
  const matchingRequest = q ? sql`r.id IN ${cases}` : sql`true`;
  const behind = (name: SQL, id: SQL) =>
    after ? sql`(lower(${name}), ${id}) > (${after.name}, ${after.id}::uuid)` : sql`true`;
  return queryRows(tx, FoundClient)`
    WITH found AS MATERIALIZED (
      SELECT * FROM (
        (SELECT c.id, c.id AS contact_id, c.name, c.email, lower(c.name) AS sort_name FROM contacts c
        CROSS JOIN LATERAL (
          SELECT FROM client_documents d WHERE d.workspace_id = ${ownWorkspace} AND d.contact_id = c.id AND ${isCurrent} LIMIT 1
        ) AS filed
        WHERE c.workspace_id = ${ownWorkspace} AND ${matchingContact} AND ${behind(sql`c.name`, sql`c.id`)}
        ORDER BY lower(c.name), c.id LIMIT ${most})
        UNION ALL
        (SELECT r.id, NULL, r.name, r.email, lower(r.name) FROM (
          SELECT DISTINCT d.client_request_id AS id FROM client_documents d
          WHERE d.workspace_id = ${ownWorkspace} AND d.contact_id IS NULL AND ${isCurrent}
        ) AS filed JOIN client_requests r ON r.id = filed.id
        WHERE ${matchingRequest} AND ${behind(sql`r.name`, sql`r.id`)}
        ORDER BY lower(r.name), r.id LIMIT ${most})
      ) AS client ORDER BY sort_name, id LIMIT ${most}
    ), page AS MATERIALIZED (SELECT * FROM found ORDER BY sort_name, id LIMIT ${limit})
    SELECT p.id, p.name, p.email, p.sort_name, (SELECT count(*)::int FROM found) AS n, sum(y.documents)::int AS documents,
      jsonb_agg(jsonb_build_object('year', y.year, 'documents', y.documents, 'folders', y.folders) ORDER BY y.year DESC) AS years
    FROM page p CROSS JOIN LATERAL (
      SELECT f.year, sum(f.documents)::int AS documents,
        jsonb_agg(jsonb_build_object('folder_type', f.folder_type, 'documents', f.documents) ORDER BY f.folder_type DESC) AS folders
      FROM (
        SELECT each.year, each.folder_type, count(*)::int AS documents FROM (
          SELECT d.year, d.folder_type FROM client_documents d
          WHERE d.workspace_id = ${ownWorkspace} AND d.contact_id = p.contact_id AND ${isCurrent}
          UNION ALL
          SELECT d.year, d.folder_type FROM client_documents d
          WHERE d.workspace_id = ${ownWorkspace} AND d.contact_id IS NULL AND d.client_request_id = p.id AND ${isCurrent}
        ) AS each GROUP BY 1, 2
      ) AS f GROUP BY f.year
    ) AS y
    GROUP BY p.id, p.name, p.email, p.sort_name ORDER BY p.sort_name, p.id`;
}

/** Name and e-mail of a client with documents; null if foreign or unknown. */
export const selectClient = (tx: Tx, clientId: string): Promise<{ name: string; email: string } | null> =>
  queryRow(tx, { name: column.text, email: column.text })`
    SELECT coalesce(c.name, r.name) AS name, coalesce(c.email, r.email) AS email
    FROM client_documents d
    JOIN client_requests r ON r.id = d.client_request_id
    LEFT JOIN contacts c ON c.id = d.contact_id
    WHERE d.workspace_id = ${ownWorkspace} AND ${filedUnder} = ${clientId} LIMIT 1`;

/** All clients with files, by name, and the requests of these files. */
export const selectFiledClients = (tx: Tx): Promise<{ id: string; name: string; requestIds: string[] }[]> =>
  queryRows(tx, { id: column.uuid, name: column.text, requestIds: column.uuids })`
    SELECT ${filedUnder} AS id, min(coalesce(c.name, r.name)) AS name,
      array_agg(DISTINCT d.client_request_id) AS "requestIds"
    FROM ${filedNow}
    GROUP BY 1 ORDER BY 2, 1`;

/** A document without its readable name, which depends on the reader's language. */
export interface NamedDocument extends Omit<ClientDocument, 'readable_name'> {
  /** Values for its name. */
  naming: Naming;
}

const requested = nameDocument(sql`rd`);
const columns = sql`
  d.id, d.client_request_id, d.year, d.folder_type, ${requested.name} AS document_name,
  ${requested.translations} AS document_translations, d.file_name, d.file_path, d.file_size, d.file_type, d.created_at, d.not_drawn,
  ${isAnswersPdf} AS is_answers,
  ${uploadThumbnail} AS thumbnail, (
    SELECT jsonb_build_object('client', coalesce(k.name, r.name), 'case_number', r.case_number, 'month', g.month, 'kind', g.kind,
      'pages', p.page_count)
    FROM client_requests r LEFT JOIN contacts k ON k.id = d.contact_id LEFT JOIN file_readings g ON g.upload_id = u.id
    LEFT JOIN file_pages p ON p.upload_id = u.id WHERE r.id = d.client_request_id) AS naming`;

const filed = (condition: SQL): SQL => sql`
  (SELECT d.* FROM client_documents d WHERE d.workspace_id = ${ownWorkspace} AND ${isCurrent} AND ${condition}) d
  LEFT JOIN client_document_uploads u ON u.id = d.client_document_upload_id
  LEFT JOIN client_request_documents rd ON rd.id = u.client_request_document_id
  LEFT JOIN template_documents t ON t.id = rd.template_document_id`;

const DocumentRow = {
  /** A bigint, which the driver returns as text. */
  file_size: column.bigint,
  year: column.int,
  id: column.uuid,
  file_name: column.text,
  file_path: column.text,
  file_type: column.text,
  thumbnail: column.text.orNull,
  created_at: column.timestamp,
  folder_type: column.oneOf(FolderType.options),
  client_request_id: column.uuid,
  is_answers: column.boolean,
  document_name: column.text.orNull,
  document_translations: column.json(ClientDocument.shape.document_translations),
  not_drawn: column.json(ClientDocument.shape.not_drawn),
  /** Values for its name. */
  naming: column.json<Naming>(),
};
type DocumentRow = Row<typeof DocumentRow>;

const toDocument = (row: DocumentRow): NamedDocument => ({
  ...row,
  file_size: Number(row.file_size),
  created_at: toInstant(row.created_at),
});

export interface FolderFilter {
  clientId: string;
  year: number;
  folderType: FolderType;
  /** The document after which the page starts. */
  after: string | undefined;
  limit: number;
}

/** Newest first: ids sort by time. */
export async function selectFolder(
  tx: Tx,
  { clientId, year, folderType, after, limit }: FolderFilter,
): Promise<NamedDocument[]> {
  const condition = sql`${filedUnder} = ${clientId} AND d.year = ${year} AND d.folder_type = ${folderType}
    AND ${after ? sql`d.id < ${after}` : sql`true`}`;
  const rows = await queryRows(tx, DocumentRow)`
    SELECT ${columns} FROM ${filed(condition)} ORDER BY d.id DESC LIMIT ${limit}`;
  return rows.map(toDocument);
}

export interface FiledDocument extends NamedDocument {
  client_name: string;
  client_email: string;
}

/** Everything filed for the matching clients, newest first: ids sort by time. */
export async function selectAllFiled(
  tx: Tx,
  { q, after, limit }: { q: string | undefined; after: string | undefined; limit: number },
): Promise<FiledDocument[]> {
  const matching = q
    ? sql`(${isFound(sql`c.search_text`, q)} OR coalesce(d.contact_id, d.client_request_id) = ANY (ARRAY(
        SELECT coalesce(r.contact_id, r.id) FROM client_requests r
        WHERE r.workspace_id = ${ownWorkspace} AND ${isFound(sql`r.search_text`, q)})))`
    : sql`true`;
  const condition = after ? sql`d.id < ${after}` : sql`true`;
  const rows = await queryRows(tx, { ...DocumentRow, client_name: column.text, client_email: column.text })`
    SELECT ${columns}, coalesce(c.name, r.name) AS client_name, coalesce(c.email, r.email) AS client_email
    FROM ${filed(condition)}
    JOIN client_requests r ON r.id = d.client_request_id
    LEFT JOIN contacts c ON c.id = d.contact_id
    WHERE ${matching}
    ORDER BY d.id DESC LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, ...toDocument(row) }));
}

export interface ArchivedDocument extends NamedDocument {
  /** Null if the file is not an upload. */
  upload_id: string | null;
  request_document_id: string | null;
}

/** Everything of a client or of one of their years, in the order of a case file. */
export async function selectForArchive(
  tx: Tx,
  clientId: string,
  year: number | undefined,
): Promise<ArchivedDocument[]> {
  const condition = sql`${filedUnder} = ${clientId} AND ${year === undefined ? sql`true` : sql`d.year = ${year}`}`;
  const rows = await queryRows(tx, {
    ...DocumentRow,
    upload_id: column.uuid.orNull,
    request_document_id: column.uuid.orNull,
  })`
    SELECT ${columns}, u.id AS upload_id, rd.id AS request_document_id FROM ${filed(condition)}
    ORDER BY d.year, d.folder_type DESC, d.client_request_id, t.order_index, rd.id, u.position, d.id`;
  return rows.map((row) => ({ ...row, ...toDocument(row) }));
}

/** False if there is no such document. */
export const updateFolder = (
  tx: Tx,
  id: string,
  to: { year: number; folderType: FolderType },
): Promise<boolean> =>
  changeRow(tx)`
    UPDATE client_documents SET year = ${to.year}, folder_type = ${to.folderType}
    WHERE id = ${id} AND workspace_id = ${ownWorkspace}`;

/** How many of these requests the actor can access. */
export const countRequests = (tx: Tx, ids: string[]): Promise<number> =>
  requireValue(tx, column.int)`
    SELECT count(*)::int AS count FROM client_requests WHERE id = ANY (${sql.param(ids)}::uuid[])`;
