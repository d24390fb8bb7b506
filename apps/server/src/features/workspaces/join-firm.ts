import { sql } from 'drizzle-orm';
import { system } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';
import type { Services } from '../../shared/services.ts';
import { moveIntoFirm } from './move-into-firm.ts';
import { beginMoving } from './moving.ts';

/**
 * Adds the person to the firm and moves their personal cases there. False if they belong to a firm already. The
 * transaction continues in the capacity `mover`.
 */
export async function joinFirm(tx: Tx, userId: string, firmId: string): Promise<boolean> {
  await beginMoving(tx, userId, firmId);
  const { rowCount } = await tx.execute(
    sql`UPDATE profiles SET firm_id = ${firmId} WHERE id = ${userId} AND firm_id IS NULL`,
  );
  if (rowCount) await moveIntoFirm(tx, userId, firmId);
  return rowCount === 1;
}

/**
 * Adds a professional whom the firm's identity provider knows, unless they have another firm. Clients have no profile
 * and stay clients.
 */
export const addToFirm = async ({ db }: Services, userId: string, firmId: string): Promise<void> => {
  await db.withActor(system, (tx) => joinFirm(tx, userId, firmId));
};
