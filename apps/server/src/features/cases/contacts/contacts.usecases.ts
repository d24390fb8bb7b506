import type {
  Contact,
  ContactInput,
  ContactState,
  ContactStatus,
  ContactUpdate,
} from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { type Page, readTimeCursor, toPage } from '../../../shared/api/cursor.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { recordAudit } from '../../../shared/audit/record-audit.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { showTrash } from '../../../shared/db/trash.ts';
import { isUniqueViolation } from '../../../shared/db/violations.ts';
import type { Services } from '../../../shared/services.ts';
import {
  archiveContact,
  changeContact,
  clearInvitationLanguage,
  contactsCount,
  contactsPage,
  insertContact,
  isContactReferenced,
  lockContact,
  selectCasesOfContact,
  selectContact,
  setContactStatus,
  toContacts,
  trashContact,
  unarchiveContact,
} from './contacts.queries.ts';

export interface ContactsPage extends Page<Contact> {
  total: number;
  archived: number;
}

/** A page of the workspace's contacts, newest first, with how many the search finds. */
export async function listContacts(
  { db }: Services,
  actor: StaffActor,
  input: { q?: string | undefined; state: ContactState; cursor?: string | undefined; limit: number },
): Promise<ContactsPage> {
  const after = readTimeCursor(input.cursor);
  const [rows, [count]] = await db.inOneRoundTrip(
    actor,
    contactsPage({ state: input.state, q: input.q, after, limit: input.limit + 1 }),
    contactsCount({ state: input.state, q: input.q }),
  );
  const page = toPage(toContacts(rows), input.limit, (contact) => [contact.created_at, contact.id]);
  return { ...page, total: count?.n ?? 0, archived: count?.archived ?? 0 };
}

export async function listContactsForExport(
  { db }: Services,
  actor: StaffActor,
  { q, state, cursor, limit }: Parameters<typeof listContacts>[2],
): Promise<Page<Contact>> {
  const after = readTimeCursor(cursor);
  const [rows] = await db.inOneRoundTrip(actor, contactsPage({ state, q, after, limit: limit + 1 }));
  return toPage(toContacts(rows), limit, (contact) => [contact.created_at, contact.id]);
}

/** Returns archived contacts too: requests still refer to them. */
export function getContact({ db }: Services, actor: StaffActor, id: string): Promise<Contact> {
  return db.withActor(actor, (tx) => requireContact(tx, id));
}

/** Ids of the contact's cases that the actor sees, oldest first. */
export const listCasesOfContact = ({ db }: Services, actor: StaffActor, id: string): Promise<string[]> =>
  db.withActor(actor, (tx) => selectCasesOfContact(tx, id));

export function addContact({ db }: Services, actor: StaffActor, input: ContactInput): Promise<Contact> {
  return db.withActor(actor, async (tx) => {
    const id = await insertContact(tx, actor.userId, input);
    if (!id) throw refuse('contacts.email_taken');
    return requireContact(tx, id);
  });
}

/** Refuses with contacts.edited_meanwhile and the stored values if they differ from those the form started with. */
export function updateContact(
  { db }: Services,
  actor: StaffActor,
  { id, seen, ...input }: ContactUpdate,
): Promise<Contact> {
  return db.withActor(actor, async (tx) => {
    if (!(await lockContact(tx, id))) throw refuse('contacts.not_found');
    const now = toContactInput(await requireContact(tx, id));
    if (seen && !isSame(seen, now) && !isSame(input, now)) throw refuse('contacts.edited_meanwhile', { now });
    try {
      await changeContact(tx, id, input);
      if (input.preferred_language !== now.preferred_language) await clearInvitationLanguage(tx, id);
    } catch (error) {
      throw isUniqueViolation(error) ? refuse('contacts.email_taken') : error;
    }
    return requireContact(tx, id);
  });
}

export async function updateContactStatus(
  { db }: Services,
  actor: StaffActor,
  id: string,
  status: ContactStatus,
): Promise<{ id: string; status: ContactStatus }> {
  const found = await db.withActor(actor, (tx) => setContactStatus(tx, id, status));
  if (!found) throw refuse('contacts.not_found');
  return { id, status };
}

/**
 * Archives a contact that requests or filed documents refer to, and moves others to the trash. Refuses with
 * contacts.not_found and legal_holds.held.
 */
export function deleteContact(
  { db }: Services,
  actor: StaffActor,
  id: string,
): Promise<{ id: string; archived: boolean }> {
  return db.withActor(actor, async (tx) => {
    await showTrash(tx);
    if (!(await lockContact(tx, id))) throw refuse('contacts.not_found');
    const archived = await isContactReferenced(tx, id);
    if (archived) await archiveContact(tx, id);
    else {
      await trashContact(tx, id, actor.userId);
      await recordAudit(tx, { kind: 'contact.trashed', subject: { kind: 'contact', id } });
    }
    return { id, archived };
  });
}

export function restoreContact({ db }: Services, actor: StaffActor, id: string): Promise<Contact> {
  return db.withActor(actor, async (tx) => {
    if (!(await unarchiveContact(tx, id))) throw refuse('contacts.not_found');
    return requireContact(tx, id);
  });
}

/** The fields of a contact, with '' for what is unknown. */
export const toContactInput = (contact: Contact): ContactInput => ({
  name: contact.name,
  email: contact.email,
  phone: contact.phone ?? '',
  address: contact.address ?? '',
  visa_type: contact.visa_type ?? '',
  preferred_language: contact.preferred_language ?? '',
  home_country: contact.home_country ?? '',
  status: contact.status,
});

const isSame = (one: ContactInput, other: ContactInput) =>
  (Object.keys(one) as (keyof ContactInput)[]).every((field) => one[field] === other[field]);

async function requireContact(tx: Tx, id: string): Promise<Contact> {
  const contact = await selectContact(tx, id);
  if (!contact) throw refuse('contacts.not_found');
  return contact;
}
