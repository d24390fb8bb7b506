import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';

/** Records that the request asks for something else. One more required document reopens submitted documents. */
export async function markRequestChanged(
  tx: Tx,
  requestId: string,
  { requiresDocument = false } = {},
): Promise<void> {
  await tx.execute(sql`
    UPDATE client_requests SET updated_at = now(),
      status = CASE WHEN status = 'documents_submitted' AND ${requiresDocument}::boolean THEN 'in-progress' ELSE status END
    WHERE id = ${requestId}`);
}
