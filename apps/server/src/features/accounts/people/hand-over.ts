import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { announceOnCommit, changeCapacity, type Tx } from '../../../shared/db/database.ts';

interface Named {
  id: string;
  name: string;
}

/**
 * Gives everything that the acting professional owns to a colleague, and says so in each case's timeline. Stored files
 * keep their paths. In a transaction in which lockOwned was called.
 */
export async function handOver(tx: Tx, actor: StaffActor, from: Named, to: Named): Promise<void> {
  // While the cases are still the professional's: staff tell of their own only.
  await tx.execute(sql`
    INSERT INTO activity (user_id, client_request_id, actor_id, actor_kind, kind, payload)
    SELECT user_id, id, ${actor.userId}, 'staff', 'request.handed_over',
      ${JSON.stringify({ from: from.name, to: to.name })}::jsonb
    FROM client_requests WHERE user_id = ${from.id}`);
  await changeCapacity(tx, 'leaver');
  // A case and its contact change owners in two statements.
  await tx.execute(sql`
    SET CONSTRAINTS client_requests_contact_id_user_id_fkey, client_documents_contact_id_user_id_fkey DEFERRED`);
  // Where the colleague has a contact with the same address, that one is kept.
  await tx.execute(sql`
    UPDATE client_documents d SET contact_id = theirs.id
    FROM contacts own JOIN contacts theirs ON theirs.email = own.email AND theirs.user_id = ${to.id}
    WHERE own.user_id = ${from.id} AND d.contact_id = own.id AND d.user_id = ${from.id}`);
  await tx.execute(sql`
    UPDATE client_requests r SET contact_id = theirs.id
    FROM contacts own JOIN contacts theirs ON theirs.email = own.email AND theirs.user_id = ${to.id}
    WHERE own.user_id = ${from.id} AND r.contact_id = own.id AND r.user_id = ${from.id}`);
  await tx.execute(sql`
    DELETE FROM contacts own USING contacts theirs
    WHERE own.user_id = ${from.id} AND theirs.user_id = ${to.id} AND theirs.email = own.email`);
  // What belongs to a case follows it: its foreign keys cascade.
  for (const table of ownedTables) {
    await tx.execute(sql`UPDATE ${sql.identifier(table)} SET user_id = ${to.id} WHERE user_id = ${from.id}`);
  }
  await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
  announceOnCommit(tx);
}

const ownedTables = [
  'contacts',
  'client_requests',
  'templates',
  'template_versions',
  'template_questions',
  'template_documents',
  'note_templates',
  'activity',
];
