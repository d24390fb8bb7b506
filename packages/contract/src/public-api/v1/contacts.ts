import { z } from 'zod';
import { ContactStatus as ProductContactStatus } from '../../cases/contacts/contacts.contract.ts';
import { Email } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import { Line } from '../../shared/line.ts';
import {
  Cursor,
  count,
  get,
  instant,
  listSchema,
  PageLimit,
  patch,
  post,
  remove,
  uuid,
} from './procedure.ts';

const ContactStatus = z
  .enum(ProductContactStatus.options)
  .describe('Whether the firm works with the contact at present.');

export const Contact = z
  .object({
    object: z.literal('contact').describe('Always `contact`.'),
    id: uuid('Id of the contact.'),
    name: z.string().describe('Full name.'),
    email: z.string().describe('E-mail address, in lower case. Unique among the contacts of a workspace.'),
    phone: z.string().nullable().describe('Phone number as it was typed.'),
    address: z.string().nullable().describe('Postal address. It may have several lines.'),
    visa_type: z.string().nullable().describe('The visa that the contact is interested in, such as `H-1B`.'),
    preferred_language: z.string().nullable().describe('The language that the contact prefers.'),
    home_country: z.string().nullable().describe('The country that the contact comes from.'),
    status: ContactStatus,
    request_count: count('How many requests the contact has.'),
    created_at: instant('When the contact was created.'),
    archived_at: instant('When it was archived.')
      .nullable()
      .describe('When it was archived. Null: it is not. Archived contacts take no new requests.'),
  })
  .describe('A person whom the firm represents, or may represent.');
export type Contact = z.infer<typeof Contact>;

export const ContactList = listSchema(Contact, 'A page of contacts, newest first.');

const line = (longest: number, description: string) =>
  Line(longest).optional().describe(`${description} An empty text removes it.`);
const fields = {
  phone: line(limits.contactPhoneMax, 'Phone number.'),
  address: z
    .string()
    .trim()
    .max(limits.contactAddressMax)
    .optional()
    .describe('Postal address, with line breaks. An empty text removes it.'),
  visa_type: line(limits.contactWordMax, 'The visa that the contact is interested in.'),
  preferred_language: line(limits.contactWordMax, 'The language that the contact prefers.'),
  home_country: line(limits.contactWordMax, 'The country that the contact comes from.'),
};

export const NewContact = z
  .object({
    name: Line(200, 1).describe('Full name.'),
    email: Email.describe('E-mail address.'),
    ...fields,
    status: ContactStatus.optional(),
  })
  .describe('A contact to create.');

const ContactChanges = z.object({
  id: uuid('Id of the contact.'),
  name: Line(200, 1).optional().describe('Full name.'),
  email: Email.optional().describe('E-mail address.'),
  ...fields,
  status: ContactStatus.optional(),
});

const tag = 'Contacts';
const OneContact = z.object({ id: uuid('Id of the contact.') });

export const contacts = {
  list: get(
    '/contacts',
    'contacts:read',
    {
      operationId: 'listContacts',
      tag,
      summary: 'List contacts',
      description: 'Newest first. `q` searches name, e-mail, phone, visa type and country.',
    },
    'lists.bad_cursor',
  )
    .input(
      z.object({
        q: Line(200).optional().describe('Words to search for.'),
        state: z
          .enum(['current', 'archived'])
          .default('current')
          .describe('`archived` lists archived contacts instead of the current ones.'),
        cursor: Cursor,
        limit: PageLimit,
      }),
    )
    .output(ContactList),
  get: get(
    '/contacts/{id}',
    'contacts:read',
    {
      operationId: 'getContact',
      tag,
      summary: 'Get a contact',
      description: 'One contact, archived or not. The answer has an ETag for `If-Match`.',
    },
    'contacts.not_found',
  )
    .input(OneContact)
    .output(Contact),
  create: post(
    '/contacts',
    'contacts:write',
    {
      operationId: 'createContact',
      tag,
      summary: 'Create a contact',
      description:
        'The e-mail address must be new. An archived contact with this address is restored with the new values.',
      successStatus: 201,
    },
    'contacts.email_taken',
  )
    .input(NewContact)
    .output(Contact),
  update: patch(
    '/contacts/{id}',
    'contacts:write',
    {
      operationId: 'updateContact',
      tag,
      summary: 'Change a contact',
      description: 'Changes the fields that are sent; the others stay.',
    },
    'contacts.not_found',
    'contacts.email_taken',
  )
    .input(ContactChanges)
    .output(Contact),
  delete: remove(
    '/contacts/{id}',
    'contacts:write',
    {
      operationId: 'deleteContact',
      tag,
      summary: 'Delete a contact',
      description:
        'Moves the contact to the trash, where it stays for 30 days. A contact with requests or filed documents is archived instead.',
    },
    'contacts.not_found',
    'legal_holds.held',
  )
    .input(OneContact)
    .output(
      z
        .object({
          object: z.literal('deleted_contact').describe('Always `deleted_contact`.'),
          id: uuid('Id of the contact.'),
          archived: z.boolean().describe('Whether the contact was archived instead of deleted.'),
        })
        .describe('What became of a contact.'),
    ),
};
