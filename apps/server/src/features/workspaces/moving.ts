import { sql } from 'drizzle-orm';
import { changeCapacity, type Tx } from '../../shared/db/database.ts';

/**
 * Continues the transaction in the capacity `mover`, limited to these workspaces. Case, contact
 * and person change workspaces in several statements: call endMoving, which checks their foreign keys.
 */
export async function beginMoving(tx: Tx, ...workspaceIds: string[]): Promise<void> {
  await tx.execute(sql`SET CONSTRAINTS ALL DEFERRED`);
  await changeCapacity(tx, 'mover');
  await tx.execute(sql`SELECT set_config('app.moving', ${`{${workspaceIds.join()}}`}, true)`);
}

export const endMoving = (tx: Tx) => tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);

/**
 * Runs some statements of a staff member's transaction in the capacity `mover`, limited to one workspace: staff may not move answers
 * from one question to another.
 */
export async function asMover<T>(tx: Tx, workspaceId: string, move: () => Promise<T>): Promise<T> {
  await changeCapacity(tx, 'mover');
  await tx.execute(sql`SELECT set_config('app.moving', ${`{${workspaceId}}`}, true)`);
  const moved = await move();
  await tx.execute(sql`SELECT set_config('app.moving', '{}', true)`);
  await changeCapacity(tx, 'staff');
  return moved;
}
