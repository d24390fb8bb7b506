import type { OtherPerson, RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { InvitationState } from '@visafolio/contract/cases/requests.contract.ts';
import { CasePerson, otherPeople } from '@visafolio/contract/questions/parties/case-person.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstantOrNull } from '../../../shared/db/instant.ts';
import { casePersonName } from '../../../shared/db/person-name.ts';
import {
  column,
  execute,
  hasRow,
  queryRow,
  queryRows,
  type Row,
  requireValue,
} from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

const role = column.oneOf(CasePerson.options);

const PersonRow = {
  id: column.uuid,
  role,
  name: column.text,
  email: column.text,
  language: column.oneOf(Language.options).orNull,
  parties: column.texts,
  removed: column.boolean,
  invitation_state: column.oneOf(InvitationState.options),
  attempts: column.int,
  error: column.text.orNull,
  next_at: column.timestamp.orNull,
};

/** Those with access, and the names of those who were removed. */
export async function selectOtherPeople(
  tx: Tx,
  requestId: string,
): Promise<Pick<RequestDetail, 'other_people' | 'former_people'>> {
  const rows = await queryRows(tx, PersonRow)`
    SELECT u.id, u.role, ${casePersonName} AS name, u.email, u.language, coalesce(u.parties, '{}') AS parties,
      u.removed_at IS NOT NULL AS removed, coalesce(u.invitation_state, 'not_sent') AS invitation_state,
      u.invitation_attempts AS attempts, u.invitation_error AS error, u.invitation_next_at AS next_at
    FROM client_users u WHERE u.client_request_id = ${requestId} AND u.person_number IS NOT NULL ORDER BY u.person_number`;
  const toPerson = ({
    removed,
    attempts,
    error,
    next_at,
    ...person
  }: (typeof rows)[number]): OtherPerson => ({
    ...person,
    invitation: {
      recipient: person.email,
      to_sponsor: false,
      attempts,
      error,
      next_at: toInstantOrNull(next_at),
    },
  });
  return {
    other_people: rows.filter(({ removed }) => !removed).map(toPerson),
    former_people: rows.filter(({ removed }) => removed).map(({ role, name }) => ({ role, name })),
  };
}

const KnownPerson = {
  id: column.uuid,
  role,
  first_name: column.text,
  last_name: column.text,
  email: column.text,
  language: column.oneOf(Language.options).orNull,
  parties: column.texts,
};
type KnownPerson = Row<typeof KnownPerson>;

/** Null if the case has no such person, or not any more. */
export const selectPerson = (tx: Tx, requestId: string, id: string): Promise<KnownPerson | null> =>
  queryRow(tx, KnownPerson)`
    SELECT id, role, first_name, last_name, email, language, coalesce(parties, '{}') AS parties FROM client_users
    WHERE id = ${id} AND client_request_id = ${requestId} AND person_number IS NOT NULL AND removed_at IS NULL`;

/** Whether an address is of the client, the sponsor, or another person of the case, with access. */
export const isAddressOfCase = (tx: Tx, requestId: string, email: string): Promise<boolean> =>
  hasRow(tx)`
    SELECT FROM client_requests r WHERE r.id = ${requestId} AND (${email} IN (r.email, r.sponsor_email)
      OR EXISTS (SELECT FROM client_users u WHERE u.client_request_id = r.id AND u.email = ${email} AND u.removed_at IS NULL))`;

/** Whether an address is, or was, of somebody besides client and sponsor. */
export const isAddressOfOtherPerson = (tx: Tx, requestId: string, email: string): Promise<boolean> =>
  hasRow(tx)`
    SELECT FROM client_users
    WHERE client_request_id = ${requestId} AND email = ${email} AND person_number IS NOT NULL`;

interface Written {
  firstName: string;
  lastName: string;
  email: string;
  language: Language | null;
}

/** The person with this address who was removed from the case. Null if there is none. */
export const bringBackPerson = (
  tx: Tx,
  requestId: string,
  { firstName, lastName, email, language }: Written,
): Promise<{ id: string; role: CasePerson } | null> =>
  queryRow(tx, { id: column.uuid, role })`
    UPDATE client_users SET removed_at = NULL, first_name = ${firstName}, last_name = ${lastName}, language = ${language},
      is_verified = false, invitation_state = 'not_sent', submitted_at = NULL, documents_submitted_at = NULL
    WHERE client_request_id = ${requestId} AND email = ${email} AND removed_at IS NOT NULL
    RETURNING id, role`;

/** Answers for nothing yet. Null: a case has no more numbers to give. */
export async function insertPerson(
  tx: Tx,
  requestId: string,
  { firstName, lastName, email, language }: Written,
): Promise<{ id: string; role: CasePerson } | null> {
  const number = await requireValue(tx, column.int)`
    SELECT coalesce(max(person_number), 0) + 1 AS number FROM client_users WHERE client_request_id = ${requestId}`;
  if (number > otherPeople.length) return null;
  return queryRow(tx, { id: column.uuid, role })`
    INSERT INTO client_users (workspace_id, client_request_id, email, first_name, last_name, person_number, language, parties,
      invitation_state)
    VALUES (${ownWorkspace}, ${requestId}, ${email}, ${firstName}, ${lastName}, ${number}, ${language}, '{}', 'not_sent')
    RETURNING id, role`;
}

/** With another address the person has not entered yet. */
export const updatePerson = (
  tx: Tx,
  id: string,
  { firstName, lastName, email, language }: Written,
): Promise<void> =>
  execute(tx)`
    UPDATE client_users SET first_name = ${firstName}, last_name = ${lastName}, email = ${email}, language = ${language},
      is_verified = is_verified AND email = ${email}
    WHERE id = ${id}`;

/** Keeps the row, which names the person with what they gave. */
export const markRemoved = (tx: Tx, id: string): Promise<void> =>
  execute(tx)`
    UPDATE client_users SET removed_at = now(), parties = '{}', invitation_next_at = NULL WHERE id = ${id}`;
