import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, queryRow, queryRows, type Row, requireValue } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

const ContactRow = { id: column.uuid, name: column.text, email: column.text, held: column.boolean };

export const selectContactToErase = (tx: Tx, id: string): Promise<Row<typeof ContactRow> | null> =>
  queryRow(tx, ContactRow)`
    SELECT id, name, email, is_contact_held(id) AS held FROM contacts WHERE id = ${id} FOR UPDATE`;

const CaseRow = {
  id: column.uuid,
  case_number: column.int,
  template_name: column.text,
  held: column.boolean,
};
export type CaseToErase = Row<typeof CaseRow>;

/** Locks them. The transaction shows the trash. */
export const selectCasesToErase = (tx: Tx, contactId: string): Promise<CaseToErase[]> =>
  queryRows(tx, CaseRow)`
    SELECT id, case_number, template_name, is_case_held(id) AS held FROM client_requests
    WHERE contact_id = ${contactId} ORDER BY id FOR UPDATE`;

/** Cases of others with this address. */
export const selectPartyNumbers = async (tx: Tx, contactId: string, email: string): Promise<number[]> =>
  (
    await queryRows(tx, { case_number: column.int })`
      SELECT r.case_number FROM client_requests r
      WHERE r.contact_id IS DISTINCT FROM ${contactId}::uuid AND (r.email = ${email} OR r.sponsor_email = ${email})
      ORDER BY r.case_number`
  ).map(({ case_number }) => case_number);

const Counts = { answers: column.int, files: column.int, messages: column.int };

export const countParts = async (tx: Tx, caseIds: string[]): Promise<Row<typeof Counts>> => {
  const ids = sql`ANY (${sql.param(caseIds)}::uuid[])`;
  const [row] = await queryRows(tx, Counts)`
    SELECT (SELECT count(*) FROM client_request_responses WHERE client_request_id = ${ids})::int AS answers,
      (SELECT count(*) FROM client_document_uploads WHERE client_request_id = ${ids})::int AS files,
      (SELECT count(*) FROM messages WHERE client_request_id = ${ids})::int AS messages`;
  return row ?? { answers: 0, files: 0, messages: 0 };
};

const ErasureRow = {
  id: column.uuid,
  contact_id: column.uuid,
  contact_erased: column.boolean,
  erased_at: column.timestamp,
  erased_by: column.text,
  case_numbers: column.ints,
  answers: column.int,
  files: column.int,
  messages: column.int,
  held_numbers: column.ints,
  party_numbers: column.ints,
  backups_noted_at: column.timestamp.orNull,
};
export type ErasureRow = Row<typeof ErasureRow>;

const erasureColumns = sql`e.id, e.subject_id AS contact_id, e.contact_erased, e.erased_at, e.erased_by_name AS erased_by, e.case_numbers,
  e.answers, e.files, e.messages, e.held_numbers, e.party_numbers, e.backups_noted_at`;

interface NewErasure {
  contactId: string;
  contactErased: boolean;
  userId: string;
  cases: CaseToErase[];
  counts: Row<typeof Counts>;
  held: number[];
  party: number[];
}

/** Returns its id. */
export const insertErasure = (tx: Tx, erasure: NewErasure): Promise<string> => {
  const { contactId, contactErased, userId, cases, counts, held, party } = erasure;
  return requireValue(tx, column.uuid)`
    INSERT INTO erasures (workspace_id, subject_id, contact_erased, erased_by, erased_by_name, case_ids, case_numbers,
      answers, files, messages, held_numbers, party_numbers)
    SELECT ${ownWorkspace}, ${contactId}, ${contactErased}, p.id, ${personName},
      ${sql.param(cases.map(({ id }) => id))}::uuid[], ${sql.param(cases.map(({ case_number }) => case_number))}::int[],
      ${counts.answers}, ${counts.files}, ${counts.messages}, ${sql.param(held)}::int[], ${sql.param(party)}::int[]
    FROM profiles p WHERE p.id = ${userId} RETURNING id`;
};

export const selectErasures = (tx: Tx, limit: number): Promise<ErasureRow[]> =>
  queryRows(tx, ErasureRow)`
    SELECT ${erasureColumns} FROM erasures e WHERE e.workspace_id = ${ownWorkspace}
    ORDER BY e.erased_at DESC, e.id DESC LIMIT ${limit}`;

export const selectErasure = (tx: Tx, id: string): Promise<ErasureRow | null> =>
  queryRow(tx, ErasureRow)`SELECT ${erasureColumns} FROM erasures e WHERE e.id = ${id}`;

/** No other case needs it any more. */
export const deleteErasedContact = (tx: Tx, id: string): Promise<void> =>
  tx.execute(sql`DELETE FROM contacts WHERE id = ${id}`).then(() => undefined);
