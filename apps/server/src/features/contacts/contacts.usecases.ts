import { and, eq } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';
import { contacts } from './contacts.table.ts';

export interface ContactOfRequest {
  /** A contact picked in the form; otherwise the actor's contact with this e-mail, or a new active one. */
  id: string | undefined;
  name: string;
  email: string;
  visaType: string;
}

/** The id of the contact behind a new request. */
export async function requireContact(tx: Tx, actor: StaffActor, wanted: ContactOfRequest): Promise<string> {
  if (wanted.id) {
    const [picked] = await tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, wanted.id));
    if (!picked) throw refuse('contacts.not_found');
    return picked.id;
  }
  // Two tabs creating the same contact at once: the second one finds the first one's row.
  await tx
    .insert(contacts)
    .values({ ownerId: actor.userId, name: wanted.name, email: wanted.email, visaType: wanted.visaType })
    .onConflictDoNothing({ target: [contacts.ownerId, contacts.email] });
  const [contact] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.ownerId, actor.userId), eq(contacts.email, wanted.email)));
  if (!contact) throw new Error('the contact of a new request was not found');
  return contact.id;
}
