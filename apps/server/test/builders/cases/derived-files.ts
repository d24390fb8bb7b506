import { createHash } from 'node:crypto';
import type { Owner } from '../rows.ts';

/**
 * Rows for a picture of an upload's first page, and for a PDF with its page turned. Their files are at `{path}.jpg`
 * and `{path}.pdf`; the caller stores them.
 */
export async function buildDerivedFiles(owner: Owner, uploadPath: string, size: number): Promise<void> {
  const arrangement = [{ page: 1, rotation: 90 }];
  const { rows } = await owner.query<{ id: string }>(
    'UPDATE client_document_uploads SET arrangement = $2 WHERE file_path = $1 RETURNING id',
    [uploadPath, JSON.stringify(arrangement)],
  );
  const id = rows[0]?.id;
  const arranged = createHash('sha256')
    .update(JSON.stringify([[id, arrangement]]))
    .digest('hex');
  await owner.query(
    `INSERT INTO derived_files (workspace_id, client_request_id, upload_id, kind, page, made_from, file_path, file_size, file_type)
     SELECT workspace_id, client_request_id, id, 'page_image', 1, id::text, file_path || '.jpg', $2::int, 'image/jpeg'
     FROM client_document_uploads WHERE id = $1
     UNION ALL
     SELECT workspace_id, client_request_id, id, 'arranged_pdf', NULL, $3, file_path || '.pdf', $2::int, 'application/pdf'
     FROM client_document_uploads WHERE id = $1`,
    [id, size, arranged],
  );
}
