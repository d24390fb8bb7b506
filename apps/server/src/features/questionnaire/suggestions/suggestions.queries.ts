import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import type { AskedDocument } from '../../readings/placement/wanted-kinds.ts';

/** Documents of a request in their order, as its staff named them. */
export async function selectDocuments(tx: Tx, requestId: string): Promise<AskedDocument[]> {
  const { rows } = await tx.execute<AskedDocument & Record<string, unknown>>(sql`
    SELECT d.id, coalesce(t.name, d.name) AS name, coalesce(t.description, d.description) AS description, t.translations
    FROM client_request_documents d LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE d.client_request_id = ${requestId} AND d.waived_at IS NULL
    ORDER BY t.order_index NULLS LAST, d.id`);
  return rows;
}

/** Current files of a request of which facts may still be found. */
export async function selectBeingRead(tx: Tx, requestId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT u.id FROM file_steps s JOIN client_document_uploads u ON u.id = s.upload_id
    WHERE s.client_request_id = ${requestId} AND s.step = 'facts' AND s.state IN ('waiting', 'running')
      AND u.upload_status = 'uploaded'`);
  return rows.map(({ id }) => id);
}
