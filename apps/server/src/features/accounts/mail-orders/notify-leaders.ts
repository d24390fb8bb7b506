import { changeCapacity, type Tx } from '../../../shared/db/database.ts';
import { column, hasRow, queryRows } from '../../../shared/db/query.ts';
import { orderFirmNotice } from './account-mails.ts';
import type { FirmNotice } from './mail-orders.queries.ts';

/**
 * Orders a notice for each person who leads a workspace and can sign in: firm administrators, or the professional
 * without a firm. For the system; the transaction goes on as the server, which reaches accounts.
 */
export async function notifyLeaders(
  tx: Tx,
  workspaceId: string,
  notice: Omit<FirmNotice, 'firm' | 'by'>,
): Promise<void> {
  const leaders = await queryRows(tx, { id: column.uuid, firm: column.text })`
    SELECT p.id, coalesce(f.name, '') AS firm FROM profiles p LEFT JOIN firms f ON f.id = p.firm_id
    WHERE p.workspace_id = ${workspaceId} AND p.firm_role IS DISTINCT FROM 'member'`;
  await changeCapacity(tx, 'server');
  for (const { id, firm } of leaders)
    if (await hasRow(tx)`SELECT FROM auth."user" WHERE id = ${id} AND disabled_at IS NULL`)
      await orderFirmNotice(tx, id, { ...notice, firm, by: '' });
}
