import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';

/** What a request asks for changed. Where that is one more required document, those handed in wait to be so again. */
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
