import { DocumentTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, queryRows, queryValue, type Row } from '../../../../shared/db/query.ts';
import { ownWorkspace } from '../../../../shared/db/workspace.ts';
import { documentName, documentTranslations } from '../../../templates/document-names.ts';

const Candidate = {
  upload_id: column.uuid,
  request_id: column.uuid,
  client_name: column.text,
  case_number: column.int,
  document_name: column.text.orNull,
  document_translations: column.json(DocumentTranslations).orNull,
  file_name: column.text,
  file_path: column.text,
  file_type: column.text,
  uploaded_at: column.timestamp,
  /** Sealed. */
  pages: column.text,
};
export type Candidate = Row<typeof Candidate>;

export interface CandidateFilter {
  /** Words that a file must all have: of each, its hash under every key of values. */
  hashes: string[][];
  requestId: string | undefined;
  /** The file after which the page starts. */
  after: string | undefined;
  limit: number;
}

/** Current files of the workspace with all prefixes, newest first: ids sort by time. */
export const selectCandidates = (
  tx: Tx,
  { hashes, requestId, after, limit }: CandidateFilter,
): Promise<Candidate[]> =>
  queryRows(tx, Candidate)`
    SELECT g.upload_id, g.client_request_id AS request_id, r.name AS client_name, r.case_number,
      ${documentName} AS document_name, ${documentTranslations} AS document_translations,
      u.file_name, u.file_path, u.file_type, u.uploaded_at, g.pages
    FROM file_readings g
    JOIN client_document_uploads u ON u.id = g.upload_id AND u.upload_status = 'uploaded'
    JOIN client_requests r ON r.id = g.client_request_id
    LEFT JOIN client_request_documents d ON d.id = u.client_request_document_id
    LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE g.workspace_id = ${ownWorkspace}
      AND (${requestId ?? null}::uuid IS NULL OR g.client_request_id = ${requestId ?? null}::uuid)
      AND (${after ?? null}::uuid IS NULL OR g.upload_id < ${after ?? null}::uuid)
      AND g.search @@ ${hashes.map((each) => `(${each.map((hash) => `'${hash}'`).join(' | ')})`).join(' & ')}::tsquery
    ORDER BY g.upload_id DESC LIMIT ${limit}`;

/** The reader's workspace; null if they have none. */
export const selectOwnWorkspace = (tx: Tx): Promise<string | null> =>
  queryValue(tx, column.uuid.orNull)`SELECT ${ownWorkspace} AS id`;
