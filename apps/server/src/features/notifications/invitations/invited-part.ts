import { isOtherPerson } from '@visafolio/contract/questions/parties/case-person.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import { listPartyNames, selectMailedPeople } from '../client-mails/people.queries.ts';
import { areSeveralInvited, hasSharedItems } from './party-invitations.queries.ts';

/** What an invitation says of the part of whoever is invited, in a case that several people answer. */
export interface InvitedPart {
  /** Names of their parties, as in a sentence; null: they answer what is shared. */
  parties: string | null;
  /** Names of the other people. */
  others: string[];
  /** Whoever is invited is the sponsor of the case, or its client. */
  isMain: boolean;
  /** Something is asked that all see. */
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
    if (!(await areSeveralInvited(tx, requestId))) return null;
    const people = await selectMailedPeople(tx, requestId);
    const invited = people.find((person) => person.email === email);
    const others = people.filter((person) => person.email !== email);
    if (!invited || others.length === 0) return null;
    return {
      parties: invited.parties.length > 0 ? listPartyNames(invited.parties, language) : null,
      others: others.map(({ name }) => name),
      isMain: !isOtherPerson(invited.role),
      shared: await hasSharedItems(tx, requestId),
    };
  });
