import {
  type Contact,
  type ContactInput,
  type ContactState,
  ContactStatus,
} from '@visafolio/contract/cases/contacts/contacts.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { TimePlace } from '../../../shared/api/cursor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import {
  changeRow,
  column,
  execute,
  hasRow,
  queryRows,
  type Row,
  requireValue,
} from '../../../shared/db/query.ts';
import { isFound } from '../../../shared/db/search.ts';
import { prepareStatement, type Statement } from '../../../shared/db/statement.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

const ContactRow = {
  id: column.uuid,
  name: column.text,
  email: column.text,
  phone: column.text.orNull,
  address: column.text.orNull,
  visa_type: column.text.orNull,
  preferred_language: column.text.orNull,
  home_country: column.text.orNull,
  status: column.oneOf(ContactStatus.options),
  created_at: column.timestamp,
  archived_at: column.timestamp.orNull,
  requests: column.int,
};
export type ContactRow = Row<typeof ContactRow>;

const columns = sql`
  c.id, c.name, c.email, c.phone, c.address, c.visa_type, c.preferred_language, c.home_country, c.status,
  c.created_at, c.archived_at, (SELECT count(*)::int FROM client_requests r WHERE r.contact_id = c.id) AS requests`;

const toContact = (row: ContactRow): Contact => ({
  ...row,
  created_at: toInstant(row.created_at),
  archived_at: toInstantOrNull(row.archived_at),
});
export const toContacts = (rows: ContactRow[]): Contact[] => rows.map(toContact);

const being = {
  current: sql`c.archived_at IS NULL`,
  archived: sql`c.archived_at IS NOT NULL AND c.trashed_at IS NULL`,
};
const q = sql.placeholder('q');
/** Searches the contact's own columns and those of their cases: sponsor, template, case number. */
const matching = (searched: boolean): SQL =>
  searched
    ? sql`(${isFound(sql`c.search_text`, q)} OR c.id = ANY (ARRAY(
        SELECT r.contact_id FROM client_requests r
        WHERE r.workspace_id = ${ownWorkspace} AND ${isFound(sql`r.search_text`, q)})))`
    : sql`true`;

interface ContactCounts extends Record<string, unknown> {
  n: number;
  archived: number;
}

interface PageFilter {
  state: ContactState;
  q: string | undefined;
  /** The row after which the page starts. */
  after: TimePlace | null;
  limit: number;
}

const pages = new Map<string, (values: Record<string, unknown>) => Statement<ContactRow>>();
const counts = new Map<string, (values: Record<string, unknown>) => Statement<ContactCounts>>();

function preparePage(state: ContactState, searched: boolean, continued: boolean) {
  const below = continued
    ? sql`(c.created_at, c.id) < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`
    : sql`true`;
  return prepareStatement<ContactRow>(sql`
    SELECT ${columns} FROM contacts c
    WHERE c.workspace_id = ${ownWorkspace} AND ${being[state]} AND ${matching(searched)} AND ${below}
    ORDER BY c.created_at DESC, c.id DESC
    LIMIT ${sql.placeholder('limit')}`);
}

/** Names the workspace in the WHERE, so that the index serves the order. */
export function contactsPage({ state, q, after, limit }: PageFilter): Statement<ContactRow> {
  const shape = `${state} ${Boolean(q)} ${Boolean(after)}`;
  const page = pages.get(shape) ?? preparePage(state, Boolean(q), Boolean(after));
  pages.set(shape, page);
  return page({ limit, ...after, ...(q ? { q } : {}) });
}

/** How many contacts in this state the search finds, and how many are archived at all. */
export function contactsCount({ state, q }: Pick<PageFilter, 'state' | 'q'>): Statement<ContactCounts> {
  const shape = `${state} ${Boolean(q)}`;
  const count =
    counts.get(shape) ??
    prepareStatement<ContactCounts>(sql`
      SELECT count(*)::int AS n,
        (SELECT count(*)::int FROM contacts c
          WHERE c.workspace_id = ${ownWorkspace} AND ${being.archived}) AS archived
      FROM contacts c
      WHERE c.workspace_id = ${ownWorkspace} AND ${being[state]} AND ${matching(Boolean(q))}`);
  counts.set(shape, count);
  return count(q ? { q } : {});
}

export async function selectContact(tx: Tx, id: string): Promise<Contact | null> {
  const rows = await queryRows(tx, ContactRow)`SELECT ${columns} FROM contacts c WHERE c.id = ${id}`;
  return rows[0] ? toContact(rows[0]) : null;
}

export const selectCasesOfContact = async (tx: Tx, id: string): Promise<string[]> =>
  (
    await queryRows(tx, { id: column.uuid })`
      SELECT id FROM client_requests WHERE contact_id = ${id} ORDER BY created_at, id`
  ).map((row) => row.id);

const values = (input: ContactInput) => ({
  name: input.name,
  email: input.email,
  phone: input.phone || null,
  address: input.address || null,
  visa_type: input.visa_type || null,
  preferred_language: input.preferred_language || null,
  home_country: input.home_country || null,
  status: input.status,
});

const assignments = (input: ContactInput): SQL =>
  sql.join(
    Object.entries(values(input)).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`),
    sql`, `,
  );

/** Null where a contact that is not archived has the e-mail; an archived one comes back with these values. */
export async function insertContact(tx: Tx, makerId: string, input: ContactInput): Promise<string | null> {
  const row = values(input);
  const rows = await queryRows(tx, { id: column.uuid })`
    INSERT INTO contacts (workspace_id, user_id, ${sql.join(
      Object.keys(row).map((name) => sql.identifier(name)),
      sql`, `,
    )})
    VALUES (${ownWorkspace}, ${makerId}, ${sql.join(
      Object.values(row).map((value) => sql`${value}`),
      sql`, `,
    )})
    ON CONFLICT (workspace_id, email) WHERE restricted_request_id IS NULL DO UPDATE SET ${assignments(input)}, archived_at = NULL
    WHERE contacts.archived_at IS NOT NULL
    RETURNING id`;
  return rows[0]?.id ?? null;
}

/** Clears the language that was chosen with the contact's requests, unless a sponsor answers them. */
export const clearInvitationLanguage = (tx: Tx, id: string): Promise<void> =>
  execute(tx)`
    UPDATE client_requests SET invitation_language = NULL
    WHERE contact_id = ${id} AND invitation_language IS NOT NULL AND sponsor_email IS NULL`;

/** Throws a unique violation if another contact has the e-mail, archived or not. */
export const changeContact = (tx: Tx, id: string, input: ContactInput): Promise<void> =>
  execute(tx)`UPDATE contacts SET ${assignments(input)} WHERE id = ${id}`;

export const setContactStatus = (tx: Tx, id: string, status: ContactStatus): Promise<boolean> =>
  changeRow(tx)`UPDATE contacts SET status = ${status} WHERE id = ${id} AND archived_at IS NULL`;

/** Locks the row: no request can refer to it until the transaction ends. False if there is none. */
export const lockContact = (tx: Tx, id: string): Promise<boolean> =>
  hasRow(tx)`SELECT id FROM contacts WHERE id = ${id} AND archived_at IS NULL FOR UPDATE`;

export const isContactReferenced = (tx: Tx, id: string): Promise<boolean> =>
  requireValue(tx, column.boolean)`
    SELECT EXISTS (SELECT FROM client_requests WHERE contact_id = ${id})
      OR EXISTS (SELECT FROM client_documents WHERE contact_id = ${id}) AS named`;

export const archiveContact = (tx: Tx, id: string): Promise<void> =>
  execute(tx)`UPDATE contacts SET archived_at = now() WHERE id = ${id}`;

export const unarchiveContact = (tx: Tx, id: string): Promise<boolean> =>
  changeRow(tx)`UPDATE contacts SET archived_at = NULL WHERE id = ${id}`;

/** Restoring it, or adding a contact with its e-mail, takes it out of the trash (trigger restore_contact). */
export const trashContact = (tx: Tx, id: string, userId: string): Promise<void> =>
  execute(tx)`
    UPDATE contacts SET archived_at = now(), trashed_at = now(), trash_cause = 'person', trashed_by = ${userId} WHERE id = ${id}`;
