import { z } from 'zod';
import { refuses } from '../../shared/errors.ts';
import { Email, Id, Instant, PersonName } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import { Line } from '../../shared/line.ts';
import { Cursor, pageSchema, SearchText } from '../../shared/paging.ts';
import { professionalProcedure } from '../../shared/procedure.ts';
import { ImportContactsInput, ImportOutcome } from './contact-import.ts';

export const ContactStatus = z.enum(['active', 'inactive', 'pending']);
export type ContactStatus = z.infer<typeof ContactStatus>;

export const ContactState = z.enum(['current', 'archived']);
export type ContactState = z.infer<typeof ContactState>;

export const Contact = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  visa_type: z.string().nullable(),
  preferred_language: z.string().nullable(),
  home_country: z.string().nullable(),
  status: ContactStatus,
  created_at: Instant,
  /** An archived contact stays in its requests, and cannot be used for new ones. */
  archived_at: Instant.nullable(),
  /** Number of its requests. If there are any, deleting archives the contact instead. */
  requests: z.number().int(),
});
export type Contact = z.infer<typeof Contact>;

// An empty text is stored as null.
const optionalLine = (longest: number) => Line(longest).default('');

export const ContactInput = z.object({
  name: PersonName,
  email: Email,
  phone: optionalLine(limits.contactPhoneMax),
  /** May have several lines. */
  address: z.string().trim().max(limits.contactAddressMax).default(''),
  visa_type: optionalLine(limits.contactWordMax),
  preferred_language: optionalLine(limits.contactWordMax),
  home_country: optionalLine(limits.contactWordMax),
  status: ContactStatus.default('active'),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** Current values of the editable fields; '' if unknown. */
const SeenContact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  visa_type: z.string(),
  preferred_language: z.string(),
  home_country: z.string(),
  status: ContactStatus,
});

/** `seen`: the values that the form started with. If a colleague has changed them since, the change is refused. */
const ContactUpdate = ContactInput.extend({ id: Id, seen: SeenContact.optional() });
export type ContactUpdate = z.infer<typeof ContactUpdate>;

export const contactsContract = {
  /** Newest first, without archived ones unless requested. `q` searches name, e-mail, phone, visa type and country. */
  list: professionalProcedure
    .get('/contacts', "A page of the caller's contacts")
    .input(
      z.object({
        q: SearchText,
        state: ContactState.default('current'),
        cursor: Cursor,
        limit: z.coerce.number().int().min(1).max(limits.contactsPageMax).default(limits.contactsPage),
      }),
    )
    .errors(refuses('lists.bad_cursor'))
    .output(
      pageSchema(Contact).extend({
        /** Number of matches on all pages. */
        total: z.number().int(),
        /** Number of archived contacts, regardless of the search. */
        archived: z.number().int(),
      }),
    ),
  get: professionalProcedure
    .get('/contacts/{id}', 'One contact')
    .input(z.object({ id: Id }))
    .errors(refuses('contacts.not_found'))
    .output(Contact),
  /** Restores an archived contact with this e-mail, with the new values. */
  create: professionalProcedure
    .post('/contacts', 'Add a contact', { successStatus: 201 })
    .input(ContactInput)
    .errors(refuses('contacts.email_taken'))
    .output(Contact),
  /** `edited_meanwhile` carries the current values. */
  update: professionalProcedure
    .put('/contacts/{id}', 'Change a contact')
    .input(ContactUpdate)
    .errors(refuses('contacts.not_found', 'contacts.email_taken', 'contacts.edited_meanwhile'))
    .output(Contact),
  setStatus: professionalProcedure
    .put('/contacts/{id}/status', 'Set the status of a contact')
    .input(z.object({ id: Id, status: ContactStatus }))
    .errors(refuses('contacts.not_found'))
    .output(z.object({ id: Id, status: ContactStatus })),
  /** Archives the contact instead if it has requests or filed documents. */
  delete: professionalProcedure
    .delete('/contacts/{id}', 'Delete or archive a contact')
    .input(z.object({ id: Id }))
    .errors(refuses('contacts.not_found'))
    .output(z.object({ id: Id, archived: z.boolean() })),
  /** No effect on a contact that is not archived. */
  restore: professionalProcedure
    .post('/contacts/{id}/restore', 'Take a contact out of the archive')
    .input(z.object({ id: Id }))
    .errors(refuses('contacts.not_found'))
    .output(Contact),
  /** Imports all valid rows in one transaction. `dry_run` returns the same result without changes. */
  import: professionalProcedure
    .post('/contacts/import', 'Import contacts, or do a dry run')
    .input(ImportContactsInput)
    .output(ImportOutcome),
};
