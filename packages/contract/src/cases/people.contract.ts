import { z } from 'zod';
import { PartyKey } from '../questions/parties/template-party.ts';
import { refuses } from '../shared/errors.ts';
import { Email, Id, Language, PersonName } from '../shared/fields.ts';
import { templateLimits } from '../shared/limits.ts';
import { professionalProcedure } from '../shared/procedure.ts';

/** Somebody besides client and sponsor, by an e-mail address that nobody else of the case has. */
export const NewPerson = z.object({
  /** The parties that they answer for, which no other such person has. */
  parties: z.array(PartyKey).min(1).max(templateLimits.partiesMax),
  name: PersonName,
  email: Email,
  /** Of the first mail and page, until they choose one. */
  language: Language.optional(),
});
export type NewPerson = z.infer<typeof NewPerson>;

export const ChangePersonInput = NewPerson.extend({
  id: Id,
  person_id: Id,
  /** None, if a newer version of the template has none of theirs: they answer what is shared. */
  parties: z.array(PartyKey).max(templateLimits.partiesMax),
});
export type ChangePersonInput = z.infer<typeof ChangePersonInput>;

const changing = refuses(
  'requests.not_found',
  'requests.completed',
  'requests.parties_not_possible',
  'requests.person_there_already',
);

/** People of a case besides its client and sponsor. */
export const peopleContract = {
  /** They are invited. Answers of their parties stay; whoever answered before no longer sees them. */
  addPerson: professionalProcedure
    .post('/client_requests/{id}/people', 'Add a person who answers for parties', { successStatus: 201 })
    .input(NewPerson.extend({ id: Id }))
    .errors({ ...changing, ...refuses('requests.too_many_people') })
    .output(z.object({ id: Id, person_id: Id })),
  /** A changed e-mail ends the access and links of the old one, and is invited. */
  changePerson: professionalProcedure
    .put('/client_requests/{id}/people/{person_id}', 'Correct a person, or what they answer for')
    .input(ChangePersonInput)
    .errors({ ...changing, ...refuses('requests.person_not_found') })
    .output(z.object({ id: Id, email_changed: z.boolean() })),
  /** Ends their access at once. Their parties go back to sponsor and client, with the answers. */
  removePerson: professionalProcedure
    .delete('/client_requests/{id}/people/{person_id}', 'Remove a person from a request')
    .input(z.object({ id: Id, person_id: Id }))
    .errors(refuses('requests.not_found', 'requests.completed', 'requests.person_not_found'))
    .output(z.object({ id: Id })),
};
