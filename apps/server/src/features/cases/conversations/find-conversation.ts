import type { Party } from '@visafolio/contract/messages/message.ts';
import { sql } from 'drizzle-orm';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRow, type Row } from '../../../shared/db/query.ts';

export interface ConversationPlace {
  requestId: string;
  party: Party;
}

/** Whether the actor may write here: people of the case in their own conversation, staff in those of people who have access. */
export async function canWriteToConversation(
  tx: Tx,
  actor: ClientActor | StaffActor,
  { requestId, party }: ConversationPlace,
): Promise<boolean> {
  const { rowCount } =
    actor.as === 'staff'
      ? await tx.execute(sql`
          SELECT FROM client_requests r WHERE id = ${requestId} AND CASE ${party}::text WHEN 'client' THEN true
            WHEN 'sponsor' THEN sponsor_email IS NOT NULL
            ELSE EXISTS (SELECT FROM client_users u WHERE u.client_request_id = r.id AND u.role = ${party} AND u.removed_at IS NULL) END`)
      : await tx.execute(sql`
          SELECT FROM client_users
          WHERE client_request_id = ${requestId} AND email = (SELECT app_email()) AND role = ${party}`);
  return rowCount === 1;
}

const LockedConversation = {
  id: column.uuid,
  workspace_id: column.uuid,
  message_count: column.bigint,
};
export type LockedConversation = Row<typeof LockedConversation>;

/**
 * Creates the conversation if there is none, and locks it until the transaction ends: it stays in its workspace and nobody else
 * writes to it. Throws if the actor may not write here.
 */
export async function lockConversation(
  tx: Tx,
  { requestId, party }: ConversationPlace,
): Promise<LockedConversation> {
  // Locks the case first: moving a case takes the locks in this order.
  await tx.execute(sql`SELECT FROM client_requests WHERE id = ${requestId} FOR KEY SHARE`);
  const there = await selectLocked(tx, { requestId, party });
  if (there) return there;
  await tx.execute(sql`
    INSERT INTO conversations (workspace_id, client_request_id, party)
    SELECT workspace_id, id, ${party} FROM client_requests WHERE id = ${requestId}
    ON CONFLICT (client_request_id, party) DO NOTHING`);
  const made = await selectLocked(tx, { requestId, party });
  if (!made) throw new Error('the conversation is not there');
  return made;
}

const selectLocked = (tx: Tx, { requestId, party }: ConversationPlace): Promise<LockedConversation | null> =>
  queryRow(tx, LockedConversation)`
    SELECT id, workspace_id, message_count FROM conversations
    WHERE client_request_id = ${requestId} AND party = ${party} FOR UPDATE`;
