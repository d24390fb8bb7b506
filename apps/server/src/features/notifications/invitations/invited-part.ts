import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import { listPartyNames, selectMailedPeople } from '../client-mails/people.queries.ts';
import { areBothInvited, hasSharedItems } from './party-invitations.queries.ts';

/** What an invitation says of the part of whoever is invited, in a case that two people answer. */
export interface InvitedPart {
  /** Names of their parties, as in a sentence; null: they answer what is shared. */
  parties: string | null;
  /** Name of the other person. */
  other: string;
  /** Something is asked that both see. */
  shared: boolean;
}

/** Null where one person answers everything. `email`: whom the mail invites. `owner`: the request's professional. */
export const loadInvitedPart = (
  db: Database,
  owner: StaffActor,
  requestId: string,
  { email, language }: { email: string; language: Language },
): Promise<InvitedPart | null> =>
  db.withActor(owner, async (tx) => {
    if (!(await areBothInvited(tx, requestId))) return null;
    const people = await selectMailedPeople(tx, requestId);
    const invited = people.find((person) => person.email === email);
    const other = people.find((person) => person.email !== email);
    if (!invited || !other) return null;
    return {
      parties: invited.parties.length > 0 ? listPartyNames(invited.parties, language) : null,
      other: other.name,
      shared: await hasSharedItems(tx, requestId),
    };
  });
