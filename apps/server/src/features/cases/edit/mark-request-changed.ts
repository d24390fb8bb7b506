import type { Tx } from '../../../shared/db/database.ts';
import { execute } from '../../../shared/db/query.ts';

/** Records that the request asks for something else. One more required document reopens submitted documents. */
export const markRequestChanged = (
  tx: Tx,
  requestId: string,
  { requiresDocument = false } = {},
): Promise<void> =>
  execute(tx)`
    UPDATE client_requests SET updated_at = now(),
      status = CASE WHEN status = 'documents_submitted' AND ${requiresDocument}::boolean THEN 'in-progress' ELSE status END
    WHERE id = ${requestId}`;
