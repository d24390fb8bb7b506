import { Arrangement } from '@visafolio/contract/files/file.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { changeRow, column, execute, queryRow, type Row } from '../../../../shared/db/query.ts';

const SplitSource = {
  id: column.uuid,
  workspace_id: column.uuid,
  /** The responsible professional, whose id is the storage folder. */
  owner_id: column.uuid,
  document_id: column.uuid.orNull,
  in_conversation: column.boolean,
  by_staff: column.boolean,
  is_current: column.boolean,
  file_name: column.text,
  file_path: column.text,
  file_type: column.text,
  /** Null if not counted. */
  pages: column.int.orNull,
  arrangement: column.json(Arrangement).orNull,
  /** Its existing papers, in page order. */
  papers:
    column.json<
      { id: string; first: number; is_current: boolean; accepted: boolean; document_id: string | null }[]
    >(),
};
export type SplitSource = Row<typeof SplitSource>;

/** A current or split file; null if the request has no such file. */
export const selectSplitSource = (tx: Tx, requestId: string, uploadId: string): Promise<SplitSource | null> =>
  queryRow(tx, SplitSource)`
    SELECT u.id, u.workspace_id, r.user_id AS owner_id, u.client_request_document_id AS document_id,
      u.conversation_id IS NOT NULL AS in_conversation, u.uploaded_by IS NOT NULL AS by_staff,
      u.upload_status = 'uploaded' AS is_current, u.file_name, u.file_path, u.file_type, p.page_count AS pages, u.arrangement,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'first', s.split_from_page,
          'is_current', s.upload_status = 'uploaded', 'accepted', s.accepted_at IS NOT NULL,
          'document_id', s.client_request_document_id) ORDER BY s.split_from_page)
        FROM client_document_uploads s WHERE s.split_from = u.id), '[]') AS papers
    FROM client_document_uploads u
    JOIN client_requests r ON r.id = u.client_request_id
    LEFT JOIN file_pages p ON p.upload_id = u.id
    WHERE u.id = ${uploadId} AND u.client_request_id = ${requestId}`;

export interface NewPaper {
  id: string;
  first: number;
  fileName: string;
  filePath: string;
  fileSize: number;
  /** Hash of the content, hex. */
  sha256: string;
}

/** The papers keep the sender of the original file. */
export const insertPapers = (tx: Tx, sourceId: string, papers: readonly NewPaper[]): Promise<void> =>
  execute(tx)`
    INSERT INTO client_document_uploads (id, workspace_id, client_request_id, client_user_id, uploaded_by, uploaded_by_name,
      uploaded_by_firm, split_from, split_from_page, file_name, file_path, file_size, file_type, content_sha256)
    SELECT n.id, u.workspace_id, u.client_request_id, u.client_user_id, u.uploaded_by, u.uploaded_by_name,
      u.uploaded_by_firm, u.id, n.first, n."fileName", n."filePath", n."fileSize", 'application/pdf', n.sha256
    FROM client_document_uploads u
    CROSS JOIN jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) AS n (id uuid, first int, "fileName" text,
      "filePath" text, "fileSize" bigint, sha256 text)
    WHERE u.id = ${sourceId}`;

export const updateStatus = (tx: Tx, uploadId: string, status: 'uploaded' | 'superseded'): Promise<void> =>
  execute(tx)`UPDATE client_document_uploads SET upload_status = ${status} WHERE id = ${uploadId}`;

/** False if it was marked before. */
export const markAsOnePaper = (tx: Tx, uploadId: string): Promise<boolean> =>
  changeRow(
    tx,
  )`UPDATE client_document_uploads SET one_paper_at = now() WHERE id = ${uploadId} AND one_paper_at IS NULL`;
