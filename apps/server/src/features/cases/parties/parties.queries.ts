import type { RequestParty } from '@visafolio/contract/cases/requests.contract.ts';
import { CasePerson } from '@visafolio/contract/questions/parties/case-person.ts';
import { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstantOrNull } from '../../../shared/db/instant.ts';
import { column, execute, hasRow, queryRows, queryValue } from '../../../shared/db/query.ts';
import { isAsked, joinAskedQuestions } from '../../templates/asked-questions.ts';

const PartyRow = {
  party: column.json(TemplateParty),
  answered_by: column.oneOf(CasePerson.options),
  asked: column.int,
  answered: column.int,
  documents_asked: column.int,
  documents_received: column.int,
  submitted_at: column.timestamp.orNull,
};

/** The parties of a request's template in its order, with the progress of each. */
export async function selectParties(tx: Tx, requestId: string): Promise<RequestParty[]> {
  const rows = await queryRows(tx, PartyRow)`
    SELECT p.value AS party, coalesce(u.role, 'client') AS answered_by,
      questions.asked, questions.answered, documents.asked AS documents_asked, documents.received AS documents_received,
      CASE WHEN u.parties IS NULL THEN r.submitted_at ELSE u.submitted_at END AS submitted_at
    FROM client_requests r JOIN template_versions v ON v.id = r.template_version_id
    CROSS JOIN LATERAL jsonb_array_elements(v.parties) WITH ORDINALITY AS p (value, place)
    LEFT JOIN LATERAL (
      SELECT role, parties, submitted_at FROM client_users
      WHERE client_request_id = r.id AND (parties IS NULL OR p.value ->> 'key' = ANY (parties)) ORDER BY is_sponsor LIMIT 1
    ) u ON true
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS asked, (count(*) FILTER (WHERE EXISTS (
        SELECT FROM client_request_responses a WHERE a.client_request_id = r.id AND a.question_id = q.id AND NOT a.is_draft)))::int
        AS answered
      FROM (SELECT r.id) AS same ${joinAskedQuestions}
      WHERE q.party = p.value ->> 'key' AND ${isAsked}
    ) questions
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS asked, (count(*) FILTER (WHERE d.status = 'completed'))::int AS received
      FROM client_request_documents d
      WHERE d.client_request_id = r.id AND d.party = p.value ->> 'key' AND d.asked
    ) documents
    WHERE r.id = ${requestId} ORDER BY p.place`;
  return rows.map(({ party, submitted_at, ...row }) => ({
    ...party,
    ...row,
    submitted_at: toInstantOrNull(submitted_at),
  }));
}

/** The parties of the version that a request has, in its order. */
export const selectTemplateParties = async (tx: Tx, requestId: string): Promise<TemplateParty[]> =>
  (await queryValue(tx, column.json(TemplateParty.array()))`
    SELECT v.parties FROM client_requests r JOIN template_versions v ON v.id = r.template_version_id
    WHERE r.id = ${requestId}`) ?? [];

export interface Answering {
  role: CasePerson;
  /** Null: the person answers for all parties. Without parties in the template, or a second person, everybody has null. */
  parties: string[] | null;
}

/** Who has access to a case, with what they answer for. */
export const selectAnswering = (tx: Tx, requestId: string): Promise<Answering[]> =>
  queryRows(tx, { role: column.oneOf(CasePerson.options), parties: column.texts.orNull })`
    SELECT role, parties FROM client_users
    WHERE client_request_id = ${requestId} AND removed_at IS NULL ORDER BY is_sponsor, person_number NULLS FIRST`;

/** In one statement: between two, a part would have no person, and a trigger would take the case for submitted. */
export const updateParties = (tx: Tx, requestId: string, people: Answering[]): Promise<void> =>
  execute(tx)`
    UPDATE client_users u SET parties = p.parties,
      -- Who answers for more than before has more to submit, unless everything was submitted.
      submitted_at = CASE WHEN p.parties IS NULL THEN NULL
        WHEN coalesce(u.parties, '{}') @> p.parties THEN u.submitted_at
        WHEN r.submitted_at IS NULL THEN NULL ELSE coalesce(u.submitted_at, r.submitted_at) END,
      documents_submitted_at = CASE WHEN p.parties IS NULL THEN NULL
        WHEN coalesce(u.parties, '{}') @> p.parties THEN u.documents_submitted_at
        WHEN r.status = 'documents_submitted' THEN coalesce(u.documents_submitted_at, now()) END
    FROM client_requests r, jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS p (role text, parties text[])
    WHERE r.id = u.client_request_id AND r.id = ${requestId} AND u.role = p.role AND u.removed_at IS NULL`;

/**
 * Assigns parties without a person: the template's first one to the client, others to the sponsor, or to the client if there is none. For a
 * new version of the template, and for a second person. Parties that a version lacks stay with their person, for an undo.
 */
export const assignNewParties = (tx: Tx, requestId: string): Promise<void> =>
  execute(tx)`
    UPDATE client_users u SET parties = CASE
        WHEN u.person_number IS NOT NULL THEN u.parties
        WHEN v.parties = '[]' THEN NULL
        ELSE coalesce(u.parties, '{}') || ARRAY(
          SELECT p.value ->> 'key' FROM jsonb_array_elements(v.parties) WITH ORDINALITY AS p (value, place)
          WHERE (p.place > 1 AND EXISTS (SELECT FROM client_users s WHERE s.client_request_id = r.id AND s.is_sponsor)) = u.is_sponsor
            AND NOT EXISTS (
              SELECT FROM client_users o WHERE o.client_request_id = r.id AND p.value ->> 'key' = ANY (o.parties))
          ORDER BY p.place) END,
      -- The first parties of a case: what was submitted together counts for both.
      submitted_at = CASE WHEN u.parties IS NULL THEN r.submitted_at ELSE u.submitted_at END,
      documents_submitted_at = CASE WHEN u.parties IS NULL AND r.status = 'documents_submitted' THEN now()
        ELSE u.documents_submitted_at END
    FROM client_requests r JOIN template_versions v ON v.id = r.template_version_id
    WHERE r.id = u.client_request_id AND r.id = ${requestId} AND u.removed_at IS NULL
      AND EXISTS (SELECT FROM client_users s WHERE s.client_request_id = r.id AND s.role <> 'client' AND s.removed_at IS NULL)`;

/** Whether a case has people besides client and sponsor in a version of its template without parties, where nothing would be theirs alone. */
export const hasPeopleWithoutParties = (tx: Tx, requestId: string): Promise<boolean> =>
  hasRow(tx)`
    SELECT FROM client_requests r JOIN template_versions v ON v.id = r.template_version_id AND v.parties = '[]'
    WHERE r.id = ${requestId} AND EXISTS (
      SELECT FROM client_users u WHERE u.client_request_id = r.id AND u.person_number IS NOT NULL AND u.removed_at IS NULL)`;

/** Nobody's documents count as submitted any more. */
export const reopenDocuments = (tx: Tx, requestId: string): Promise<void> =>
  execute(tx)`
    UPDATE client_users SET documents_submitted_at = NULL
    WHERE client_request_id = ${requestId} AND documents_submitted_at IS NOT NULL`;
