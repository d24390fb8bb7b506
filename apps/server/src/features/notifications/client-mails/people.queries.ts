import { CasePerson } from '@visafolio/contract/questions/parties/case-person.ts';
import { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { translationIn } from '@visafolio/contract/shared/languages.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { addressedName } from '../../../shared/db/person-name.ts';
import { column, queryRows, type Row } from '../../../shared/db/query.ts';
import type { Addressee } from './compose-client-mail.ts';

const MailedPerson = {
  /** Of client_users. */
  id: column.uuid,
  email: column.text,
  name: column.text,
  role: column.oneOf(CasePerson.options),
  /** As staff chose it for another person than client and sponsor. */
  language: column.oneOf(Language.options).orNull,
  /** Their invitation failed. */
  undelivered: column.boolean,
  /** The parties that they answer for, in the template's order. */
  parties: column.json(TemplateParty.array()),
};
/** One of several people of a case with parties, who each get mails about their own part. */
export type MailedPerson = Row<typeof MailedPerson>;

/** The people of a case with parties, the sponsor first. None: one person gets all mails about the case, the sponsor if there is one. */
export const selectMailedPeople = (tx: Tx, requestId: string): Promise<MailedPerson[]> =>
  queryRows(tx, MailedPerson)`
    SELECT u.id, u.email, coalesce(CASE u.role WHEN 'client' THEN r.name ELSE ${addressedName} END, u.email) AS name, u.role, u.language,
      coalesce(CASE WHEN u.person_number IS NOT NULL THEN u.invitation_state
        WHEN u.is_sponsor OR r.invites_client THEN r.invitation_state ELSE r.party_invitation_state END = 'failed', false) AS undelivered,
      coalesce((
        SELECT jsonb_agg(p.value ORDER BY p.place) FROM jsonb_array_elements(v.parties) WITH ORDINALITY AS p (value, place)
        WHERE p.value ->> 'key' = ANY (u.parties)), '[]') AS parties
    FROM client_requests r
    JOIN template_versions v ON v.id = r.template_version_id
    JOIN client_users u ON u.client_request_id = r.id AND u.parties IS NOT NULL AND u.removed_at IS NULL
    WHERE r.id = ${requestId} ORDER BY u.is_sponsor DESC, u.person_number NULLS FIRST`;

/** As a mail addresses them. */
export const toAddressee = ({ email, role, name, language }: MailedPerson): Addressee => ({
  email,
  name: role === 'client' ? null : name,
  language,
});

/** Names of parties as one reads them in a sentence. */
export const listPartyNames = (parties: readonly TemplateParty[], language: Language): string =>
  new Intl.ListFormat(language).format(
    parties.map(({ name, translations }) => translationIn(translations, language)?.name || name),
  );
