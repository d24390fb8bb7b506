import { Party } from '@visafolio/contract/messages/message.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { casePersonName, personName } from '../../../shared/db/person-name.ts';
import { column, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';

/** One party of a case. */
const CaseParty = {
  workspace_id: column.uuid,
  party: column.oneOf(Party.options),
  /** Name of the person. */
  name: column.text,
  /** The name with which the actor's messages are signed. */
  author_name: column.text,
  completed: column.boolean,
};
export type CaseParty = Row<typeof CaseParty>;

/** The party as which the actor writes; null if the request is foreign or unknown. */
const findOwnParty = (tx: Tx, requestId: string): Promise<CaseParty | null> =>
  queryRow(tx, CaseParty)`
    SELECT r.workspace_id, u.role AS party,
      coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) AS name,
      coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) AS author_name,
      r.status = 'completed' AS completed
    FROM client_users u JOIN client_requests r ON r.id = u.client_request_id
    WHERE u.client_request_id = ${requestId} AND u.email = (SELECT app_email())`;

const OwnParty = {
  request_id: column.uuid,
  workspace_id: column.uuid,
  party: column.oneOf(Party.options),
};
type OwnParty = Row<typeof OwnParty>;

/** The actor's party in each of these requests; omits foreign and unknown ones. */
export const listOwnParties = (tx: Tx, requestIds: readonly string[]): Promise<OwnParty[]> =>
  queryRows(tx, OwnParty)`
    SELECT r.id AS request_id, r.workspace_id, u.role AS party
    FROM client_users u JOIN client_requests r ON r.id = u.client_request_id
    WHERE u.client_request_id = ANY(${sql.param(requestIds)}::uuid[]) AND u.email = (SELECT app_email())`;

/** Null if the actor may not see the case; `name` is null if the case has no such party. */
const findParty = (
  tx: Tx,
  requestId: string,
  party: Party,
): Promise<(Omit<CaseParty, 'name'> & { name: string | null }) | null> =>
  queryRow(tx, { ...CaseParty, name: column.text.orNull })`
    SELECT r.workspace_id, ${party}::text AS party, r.status = 'completed' AS completed,
      CASE ${party}::text WHEN 'client' THEN r.name WHEN 'sponsor' THEN r.sponsor_name ELSE (
        SELECT ${casePersonName} FROM client_users u WHERE u.client_request_id = r.id AND u.role = ${party}) END AS name,
      (SELECT ${personName} FROM profiles p WHERE p.id = (SELECT app_user_id()))
        AS author_name
    FROM client_requests r WHERE r.id = ${requestId}`;

/** The party as which a client or sponsor reads and writes. Refuses a foreign request like an unknown one. */
export async function requireOwnParty(tx: Tx, requestId: string): Promise<CaseParty> {
  const own = await findOwnParty(tx, requestId);
  if (!own) throw refuse('portal.no_access');
  return own;
}

/** Refuses with requests.not_found and messages.no_such_party. */
async function requirePartyForStaff(tx: Tx, requestId: string, party: Party): Promise<CaseParty> {
  const found = await findParty(tx, requestId, party);
  if (!found) throw refuse('requests.not_found');
  if (found.name === null) throw refuse('messages.no_such_party');
  return { ...found, name: found.name };
}

export interface ConversationRef {
  request_id: string;
  /** Defaults to the party that the client is. */
  party?: Party | undefined;
}

/** The party that staff name, or that the client is. */
export const requireParty = (
  tx: Tx,
  actor: ClientActor | StaffActor,
  { request_id, party }: ConversationRef,
): Promise<CaseParty> =>
  actor.as === 'staff'
    ? requirePartyForStaff(tx, request_id, party ?? 'client')
    : requireOwnParty(tx, request_id);
