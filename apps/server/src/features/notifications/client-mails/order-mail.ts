import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRow } from '../../../shared/db/query.ts';
import { runNowSeconds } from '../run-now.ts';
import type { AskedAgain, BySchedule, Mentioned, OfPerson, OrderKind, Unplaced } from './order-kinds.ts';

interface NewOrder {
  requestId: string;
  kind: OrderKind;
  payload?: AskedAgain | Mentioned | ((BySchedule | Unplaced) & OfPerson);
  /** Its caller sends it right after the commit, by sendOrderedMail. */
  awaited?: boolean;
}

/** Call it in the transaction of the change: the mail is sent only if that commits. A trigger adds it to the outbox. Returns its id. */
export async function orderMail(
  tx: Tx,
  { requestId, kind, payload = {}, awaited = false }: NewOrder,
): Promise<string> {
  const id = randomUUIDv7();
  await tx.execute(sql`
    INSERT INTO mail_orders (id, workspace_id, client_request_id, kind, payload, send_after)
    SELECT ${id}, workspace_id, id, ${kind}, ${JSON.stringify(payload)}::jsonb,
      now() + make_interval(secs => ${awaited ? runNowSeconds : 0})
    FROM client_requests WHERE id = ${requestId}`);
  return id;
}

/** For the order of a mail that tells staff what a client did: who it was. Empty without parties. As the client. */
export const selectActingPerson = async (tx: Tx, requestId: string): Promise<{ person_id?: string }> =>
  (await queryRow(tx, { person_id: column.uuid })`
    SELECT id AS person_id FROM client_users WHERE client_request_id = ${requestId} AND parties IS NOT NULL`) ??
  {};
