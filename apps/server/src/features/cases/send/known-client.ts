import { toInterfaceLanguage } from '@visafolio/contract/cases/contacts/contact-choices.ts';
import type { KnownClient } from '@visafolio/contract/cases/requests.contract.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, queryRow, queryRows, queryValue, type Row } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';

/** What the form of a new request shows about the person. Hides restricted cases from those who may not see them. */
export function findKnownClient(
  { db }: Services,
  actor: StaffActor,
  { email }: { email?: string | undefined },
): Promise<KnownClient> {
  return db.withActor(actor, async (tx) => {
    const known = email ? await selectLanguages(tx, email) : null;
    return {
      language: (known && personLanguage(known)) ?? (await selectLastChoice(tx)),
      open_requests: email ? await selectOpenRequests(tx, email) : [],
    };
  });
}

const KnownLanguages = {
  noted: column.text.orNull,
  chosen: column.oneOf(Language.options).orNull,
};
type KnownLanguages = Row<typeof KnownLanguages>;

/** English if the contact's language is none of the interface. */
function personLanguage({ noted, chosen }: KnownLanguages): Language | null {
  return (noted && toInterfaceLanguage(noted)) || chosen || (noted ? defaultLanguage : null);
}

const selectLanguages = (tx: Tx, email: string): Promise<KnownLanguages | null> =>
  queryRow(tx, KnownLanguages)`
    SELECT (
        SELECT nullif(preferred_language, '') FROM contacts
        WHERE workspace_id = ${ownWorkspace} AND email = ${email}
        ORDER BY restricted_request_id IS NULL DESC LIMIT 1) AS noted,
      (
        SELECT r.invitation_language FROM client_users u JOIN client_requests r ON r.id = u.client_request_id
        WHERE u.workspace_id = ${ownWorkspace} AND u.email = ${email} AND r.invitation_language IS NOT NULL
          AND coalesce(r.sponsor_email, r.email) = u.email
        ORDER BY r.created_at DESC LIMIT 1) AS chosen`;

const selectLastChoice = (tx: Tx): Promise<Language | null> =>
  queryValue(tx, column.oneOf(Language.options))`
    SELECT invitation_language AS language FROM client_requests
    WHERE workspace_id = ${ownWorkspace} AND invitation_language IS NOT NULL
    ORDER BY created_at DESC LIMIT 1`;

type OpenRequest = KnownClient['open_requests'][number];

const OpenRequestRow = {
  id: column.uuid,
  name: column.text,
  template_name: column.text,
  visa_type: column.text,
  case_number: column.int,
  created_at: column.timestamp,
  responsible: column.text,
};

async function selectOpenRequests(tx: Tx, email: string): Promise<OpenRequest[]> {
  const rows = await queryRows(tx, OpenRequestRow)`
    SELECT r.id, r.name, r.template_name, r.visa_type, r.case_number, r.created_at,
      ${personName} AS responsible
    FROM client_users u
    JOIN client_requests r ON r.id = u.client_request_id
    JOIN profiles p ON p.id = r.user_id
    WHERE u.workspace_id = ${ownWorkspace} AND u.email = ${email} AND u.role = 'client' AND r.status <> 'completed'
    ORDER BY r.created_at DESC LIMIT 5`;
  return rows.map((row) => ({ ...row, created_at: toInstant(row.created_at) }));
}
