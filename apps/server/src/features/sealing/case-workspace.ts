import type { Tx } from '../../shared/db/database.ts';
import { column, queryValue } from '../../shared/db/query.ts';

/** For staff in a transaction: locks the case in its workspace until the end. Null if they may not see it. */
export const lockCaseWorkspace = (tx: Tx, requestId: string): Promise<string | null> =>
  queryValue(tx, column.uuid)`
    SELECT workspace_id FROM client_requests WHERE id = ${requestId} FOR KEY SHARE`;
