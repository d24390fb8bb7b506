import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import type { AskedAgain, BySchedule, Mentioned, OrderKind, Unplaced } from './order-kinds.ts';

interface NewOrder {
  requestId: string;
  kind: OrderKind;
  payload?: AskedAgain | Mentioned | BySchedule | Unplaced;
}

/** Call it in the transaction of the change: the mail is sent only if that commits. */
export async function orderMail(tx: Tx, { requestId, kind, payload }: NewOrder): Promise<void> {
  await tx.execute(sql`
    INSERT INTO mail_orders (workspace_id, client_request_id, kind, payload)
    SELECT workspace_id, id, ${kind}, ${JSON.stringify(payload ?? {})}::jsonb
    FROM client_requests WHERE id = ${requestId}`);
}
