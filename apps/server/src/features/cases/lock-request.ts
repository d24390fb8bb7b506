import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { Tx } from '../../shared/db/database.ts';
import { column, queryRows } from '../../shared/db/query.ts';

/**
 * Serializes all changes to a request: saving an answer takes the same lock. The case also stays in its workspace. Refuses with
 * requests.not_found and, with `open`, with requests.completed.
 */
export async function lockRequest(
  tx: Tx,
  id: string,
  { open = false } = {},
): Promise<{ status: RequestStatus; workspace_id: string }> {
  const rows = await queryRows(tx, {
    status: column.oneOf(RequestStatus.options),
    workspace_id: column.uuid,
  })`
    SELECT status, workspace_id FROM client_requests WHERE id = ${id} FOR UPDATE`;
  if (!rows[0]) throw refuse('requests.not_found');
  if (open && rows[0].status === 'completed') throw refuse('requests.completed');
  return rows[0];
}
