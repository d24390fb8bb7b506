import { sql } from 'drizzle-orm';
import { changeCapacity, type Tx } from '../../shared/db/database.ts';

/**
 * The transaction goes on in the capacity that changes who works where, and reaches these workspaces alone. Case, contact and
 * person change workspaces in several statements: call endMoving, which checks their keys.
 */
export async function beginMoving(tx: Tx, ...workspaceIds: string[]): Promise<void> {
  await tx.execute(sql`SET CONSTRAINTS ALL DEFERRED`);
  await changeCapacity(tx, 'mover');
  await tx.execute(sql`SELECT set_config('app.moving', ${`{${workspaceIds.join()}}`}, true)`);
}

export const endMoving = (tx: Tx) => tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
