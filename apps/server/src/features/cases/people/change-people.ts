import type { ChangePersonInput, NewPerson } from '@visafolio/contract/cases/people.contract.ts';
import type { CasePerson } from '@visafolio/contract/questions/parties/case-person.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import { revokeLinksTo } from '../../accounts/mail-links/mail-links.usecases.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import {
  inviteOtherPerson,
  settlePartyInvitation,
} from '../../notifications/invitations/settle-party-invitation.ts';
import { markRequestChanged } from '../edit/mark-request-changed.ts';
import { lockRequest } from '../lock-request.ts';
import { giveParties, listNames } from '../parties/divide-people.ts';
import { selectTemplateParties } from '../parties/parties.queries.ts';
import { splitName } from '../split-name.ts';
import {
  bringBackPerson,
  insertPerson,
  isAddressOfCase,
  isAddressOfOtherPerson,
  markRemoved,
  selectPerson,
  updatePerson,
} from './people.queries.ts';

/**
 * Adds a person who answers for parties instead of client and sponsor, and orders their invitation. Somebody who was removed before comes back
 * with their conversation. Refuses with requests.person_there_already, requests.parties_not_possible and requests.too_many_people.
 */
export async function addPerson(
  { db }: Services,
  actor: StaffActor,
  { id, ...person }: NewPerson & { id: string },
): Promise<{ id: string; person_id: string }> {
  return db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    const added = await writePerson(tx, id, person);
    await giveParties(tx, id, { role: added.role, parties: person.parties });
    await inviteOtherPerson(tx, id, added.id);
    await settlePartyInvitation(tx, id);
    await markRequestChanged(tx, id);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'person.added',
      payload: {
        name: person.name,
        parties: listNames(await selectTemplateParties(tx, id), person.parties),
      },
    });
    return { id, person_id: added.id };
  });
}

/**
 * Corrects a person, or what they answer for. A new e-mail address ends the access of the old one at the commit and is invited; links of the
 * old one stop working. Refuses with requests.person_not_found and as `addPerson`.
 */
export async function changePerson(
  services: Services,
  actor: StaffActor,
  { id, person_id, ...after }: ChangePersonInput,
): Promise<{ id: string; email_changed: boolean }> {
  const before = await services.db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    const before = await requirePerson(tx, id, person_id);
    const template = await selectTemplateParties(tx, id);
    const parties = {
      before: listNames(template, before.parties),
      after: listNames(template, after.parties),
    };
    const emailChanged = before.email !== after.email;
    if (
      emailChanged &&
      ((await isAddressOfCase(tx, id, after.email)) || (await isAddressOfOtherPerson(tx, id, after.email)))
    )
      throw refuse('requests.person_there_already');
    const written = toWritten(after);
    const isSame =
      !emailChanged &&
      before.first_name === written.firstName &&
      before.last_name === written.lastName &&
      before.language === written.language &&
      parties.before.join() === parties.after.join() &&
      listsSame(before.parties, after.parties);
    if (isSame) return before;
    await updatePerson(tx, person_id, written);
    await giveParties(tx, id, { role: before.role, parties: after.parties });
    if (emailChanged) await inviteOtherPerson(tx, id, person_id);
    await settlePartyInvitation(tx, id);
    await markRequestChanged(tx, id);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'person.changed',
      payload: { name: after.name, parties },
    });
    return before;
  });
  const email_changed = before.email !== after.email;
  // Runs after the commit: a link that survives a crash signs in an address that reaches no request.
  if (email_changed) await revokeLinksTo(services, id, before.email);
  return { id, email_changed };
}

/**
 * Ends a person's access at the commit, open streams included; their links stop working. Their parties go back to client and sponsor. What they
 * gave and wrote stays. Refuses with requests.person_not_found.
 */
export async function removePerson(
  services: Services,
  actor: StaffActor,
  { id, person_id }: { id: string; person_id: string },
): Promise<{ id: string }> {
  const { email } = await services.db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    const person = await requirePerson(tx, id, person_id);
    await giveParties(tx, id, { role: person.role, parties: [] });
    await markRemoved(tx, person_id);
    await settlePartyInvitation(tx, id);
    await markRequestChanged(tx, id);
    const name = [person.first_name, person.last_name].join(' ').trim() || person.email;
    await recordActivity(tx, actor, { requestId: id, kind: 'person.removed', payload: { name } });
    return person;
  });
  await revokeLinksTo(services, id, email);
  return { id };
}

/** Answers for nothing yet. Refuses with requests.person_there_already and requests.too_many_people. */
export async function writePerson(
  tx: Tx,
  requestId: string,
  person: Pick<NewPerson, 'name' | 'email' | 'language'>,
): Promise<{ id: string; role: CasePerson }> {
  if (await isAddressOfCase(tx, requestId, person.email)) throw refuse('requests.person_there_already');
  const written = toWritten(person);
  const added =
    (await bringBackPerson(tx, requestId, written)) ?? (await insertPerson(tx, requestId, written));
  if (!added) throw refuse('requests.too_many_people');
  return added;
}

const toWritten = ({
  name,
  email,
  language = undefined,
}: Pick<NewPerson, 'name' | 'email' | 'language'>) => ({
  ...splitName(name),
  email,
  language: language ?? null,
});

const listsSame = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((key) => after.includes(key));

async function requirePerson(tx: Tx, requestId: string, id: string) {
  const person = await selectPerson(tx, requestId, id);
  if (!person) throw refuse('requests.person_not_found');
  return person;
}
