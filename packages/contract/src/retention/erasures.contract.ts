import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Count, Id, Instant, Key } from '../shared/fields.ts';
import { professionalProcedure, provenProfessionalProcedure } from '../shared/procedure.ts';

/** What erasing a person removes, and what stays. */
export const ErasurePreview = z.object({
  name: z.string(),
  email: z.string(),
  /** Cases of the contact that are erased, also those in the trash. */
  cases: z.array(z.object({ id: Key, case_number: z.int(), template_name: z.string() })),
  /** Numbers of cases that stay because of a legal hold. */
  held_numbers: z.array(z.int()),
  /** Numbers of cases of others in which the e-mail address is that of a client or sponsor. They stay. */
  party_numbers: z.array(z.int()),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** The record of an erasure. It says nothing about the person but the ids and numbers that they had. */
export const Erasure = z.object({
  id: Key,
  contact_id: Key,
  contact_erased: z.boolean(),
  erased_at: Instant,
  erased_by: z.string(),
  case_numbers: z.array(z.int()),
  answers: Count,
  files: Count,
  messages: Count,
  held_numbers: z.array(z.int()),
  party_numbers: z.array(z.int()),
  /** Null: the backup place does not know it yet, or there is none. */
  backups_noted_at: Instant.nullable(),
});
export type Erasure = z.infer<typeof Erasure>;

/** For firm administrators and professionals without a firm. */
export const erasuresContract = {
  preview: professionalProcedure
    .get('/erasures/preview', 'What erasing a contact would remove, and what would stay')
    .input(z.object({ contact_id: Id }))
    .errors(refuses('session.firm_administrator_required', 'contacts.not_found'))
    .output(ErasurePreview),
  erase: provenProfessionalProcedure
    .post('/erasures', 'Erases a contact with all of their cases, for good')
    .input(z.object({ contact_id: Id }))
    .errors(refuses('session.firm_administrator_required', 'contacts.not_found'))
    .output(Erasure),
  /** Newest first, the last hundred. */
  list: professionalProcedure
    .get('/erasures', 'The records of erased people')
    .errors(refuses('session.firm_administrator_required'))
    .output(z.object({ items: z.array(Erasure) })),
};
