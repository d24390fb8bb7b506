import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import type { AskedAgain, OrderKind } from './mail-orders.queries.ts';

interface NewOrder {
  ownerId: string;
  requestId: string;
  kind: OrderKind;
  payload?: AskedAgain;
}

/** Call it in the transaction of the change: the mail is sent only if that commits. */
export async function orderMail(tx: Tx, { ownerId, requestId, kind, payload }: NewOrder): Promise<void> {
  await tx.execute(sql`
    INSERT INTO mail_orders (user_id, client_request_id, kind, payload)
    VALUES (${ownerId}, ${requestId}, ${kind}, ${JSON.stringify(payload ?? {})}::jsonb)`);
}
