import { sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { moveIntoFirm } from './move-into-firm.ts';
import { beginMoving } from './moving.ts';

/**
 * The person works in the firm from now on, and their personal cases come with them. False if they belong to one already. The
 * transaction goes on in the capacity that moves.
 */
export async function joinFirm(tx: Tx, userId: string, firmId: string): Promise<boolean> {
  await beginMoving(tx, userId, firmId);
  const { rowCount } = await tx.execute(
    sql`UPDATE profiles SET firm_id = ${firmId} WHERE id = ${userId} AND firm_id IS NULL`,
  );
  if (rowCount) await moveIntoFirm(tx, userId, firmId);
  return rowCount === 1;
}
