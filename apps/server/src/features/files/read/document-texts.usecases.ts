import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { openReading } from '../../sealing/sealed-reading.ts';
import { documentName } from '../../templates/document-names.ts';

export interface DocumentText {
  document_id: string;
  name: string;
  /** Text of its current files, in order; empty if none was read. */
  text: string;
}

/** The texts of a case's documents. Omits documents of other cases. */
export function readDocumentTexts(
  { db, vault }: Services,
  actor: StaffActor,
  { requestId, documentIds }: { requestId: string; documentIds: string[] },
): Promise<DocumentText[]> {
  return db.withActor(actor, async (tx) => {
    const rows = await queryRows(tx, {
      document_id: column.uuid,
      name: column.text,
      upload_id: column.uuid.orNull,
      pages: column.text.orNull,
    })`
      SELECT d.id AS document_id, ${documentName} AS name, r.upload_id, r.pages
      FROM client_request_documents d
        LEFT JOIN template_documents t ON t.id = d.template_document_id
        LEFT JOIN client_document_uploads u ON u.client_request_document_id = d.id AND u.upload_status = 'uploaded'
        LEFT JOIN file_readings r ON r.upload_id = u.id
      WHERE d.client_request_id = ${requestId} AND d.id = ANY (${sql.param(documentIds)}::uuid[])
      ORDER BY d.id, u.position, u.id`;
    const texts = new Map<string, DocumentText>();
    for (const { document_id, name, upload_id: uploadId, pages } of rows) {
      const known = texts.get(document_id) ?? { document_id, name, text: '' };
      const opened =
        pages === null || uploadId === null ? [] : await openReading(vault, { requestId, uploadId }, pages);
      known.text += opened.map((page) => `${page.text}\n`).join('');
      texts.set(document_id, known);
    }
    return [...texts.values()];
  });
}
