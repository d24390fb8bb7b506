import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { announceOnCommit, changeCapacity, type Tx } from '../../../shared/db/database.ts';

interface Named {
  id: string;
  name: string;
}

/**
 * Makes a colleague responsible for all cases of the acting professional, and says so in each case's timeline. Everything
 * else is the firm's and stays as it is. In a transaction in which lockOwned was called.
 */
export async function handOver(tx: Tx, actor: StaffActor, from: Named, to: Named): Promise<void> {
  await changeCapacity(tx, 'leaver');
  await tx.execute(sql`
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
    SELECT workspace_id, id, ${actor.userId}, 'staff', 'request.handed_over',
      ${JSON.stringify({ from: from.name, from_id: from.id, to: to.name })}::jsonb
    FROM client_requests WHERE user_id = ${from.id}`);
  await tx.execute(sql`UPDATE client_requests SET user_id = ${to.id} WHERE user_id = ${from.id}`);
  announceOnCommit(tx);
}
