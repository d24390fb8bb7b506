import { z } from 'zod';
import { Day } from '../../cases/dates/key-date.ts';
import { InvitationState as ProductInvitationState, RequestStatus } from '../../cases/requests.contract.ts';
import { CasePerson } from '../../questions/parties/case-person.ts';
import { PartyKey } from '../../questions/parties/template-party.ts';
import { Email, Language } from '../../shared/fields.ts';
import { limits, templateLimits } from '../../shared/limits.ts';
import { Line } from '../../shared/line.ts';
import { Contact } from './contacts.ts';
import {
  Cursor,
  count,
  day,
  get,
  instant,
  listSchema,
  PageLimit,
  patch,
  post,
  remove,
  uuid,
} from './procedure.ts';

const Status = z
  .enum(RequestStatus.options)
  .describe('`documents_submitted`: the client has sent everything, and staff review it.');
const InvitationState = z
  .enum(ProductInvitationState.options)
  .describe('Where the invitation of the client stands. A failed one is tried again for 24 hours.');

const Mailbox = (who: string) =>
  z.object({
    name: z.string().describe(`Name of the ${who}.`),
    email: z.string().describe(`E-mail address of the ${who}.`),
  });

export const RequestProgress = z
  .object({
    documents_total: count('Requested documents.'),
    documents_received: count('Requested documents with a file.'),
    documents_accepted: count('Requested documents whose files staff accepted.'),
    questions_total: count('Questions that are asked.'),
    questions_answered: count('Questions with a complete answer.'),
  })
  .describe('How far a request is.');

const summary = {
  id: uuid('Id of the request.'),
  case_number: count('Number with seven digits, by which people name the case.'),
  status: Status,
  client: Mailbox('client').describe('The client, as the request names them.'),
  visa_type: z.string().describe('Visa type of the case.'),
  template_name: z.string().describe('Name of the template that the request was made from.'),
  responsible_id: uuid('Id of the person who is responsible.'),
  responsible_name: z.string().describe('Name of the person who is responsible.'),
  due_on: day('The day by which the client must provide everything.')
    .nullable()
    .describe('The day by which the client must provide everything. Null: none.'),
  progress: RequestProgress,
  invitation_state: InvitationState,
  created_at: instant('When the request was created.'),
  updated_at: instant('When it was changed last.'),
  last_activity_at: instant('When anybody changed anything in it; views do not count.'),
  archived_at: instant('When it was archived.').nullable().describe('When it was archived. Null: it is not.'),
};

export const RequestSummary = z
  .object({ object: z.literal('request_summary').describe('Always `request_summary`.'), ...summary })
  .describe('A request as lists show it.');
export const RequestList = listSchema(RequestSummary, 'A page of requests, newest first.');

export const RequestParty = z
  .object({
    key: z.string().describe('Key of the party in the template, such as `employer`.'),
    name: z.string().describe('Name of the party.'),
    answered_by: z.string().describe('Who answers for it: `client`, `sponsor`, or `person_1` and so on.'),
    questions_asked: count('Questions of the party.'),
    questions_answered: count('Questions of the party with a complete answer.'),
    documents_asked: count('Requested documents of the party.'),
    documents_received: count('Requested documents of the party with a file.'),
    submitted_at: instant('When it was submitted last.')
      .nullable()
      .describe('When its person submitted last. Null: not yet.'),
  })
  .describe('A party of a case, such as the beneficiary or the employer, with its own progress.');

export const RequestPerson = z
  .object({
    role: z.string().describe('`person_1` and so on; messages name the person by it.'),
    name: z.string().describe('Name of the person.'),
    email: z.string().describe('E-mail address of the person.'),
    parties: z.array(z.string()).describe('Keys of the parties that the person answers for.'),
  })
  .describe('Somebody besides client and sponsor who answers for parties.');

export const Request = z
  .object({
    object: z.literal('request').describe('Always `request`.'),
    ...summary,
    sponsor: Mailbox('sponsor')
      .nullable()
      .describe('The second person of the case, such as the employer. Null: there is none.'),
    contact_id: uuid('Id of the contact.')
      .nullable()
      .describe('Id of the contact. Null: the contact was deleted.'),
    contact: Contact.nullable().optional().describe('The contact. Only with `expand=contact`.'),
    notes: z.string().nullable().describe('What staff wrote to the client in the invitation.'),
    submitted_at: instant('When the client submitted last.')
      .nullable()
      .describe('When the client submitted last. Null: not yet.'),
    parties: z.array(RequestParty).describe('The parties of the template, in its order. Empty: it has none.'),
    people: z.array(RequestPerson).describe('People besides client and sponsor.'),
  })
  .describe('A request for documents and answers: what the product calls a case.');

export const NewRequestPerson = z
  .object({
    name: Line(200, 1).describe('Name of the person.'),
    email: Email.describe('E-mail address, to which the invitation goes.'),
    language: Language.optional().describe('Language of the first mail.'),
    parties: z
      .array(PartyKey)
      .min(1)
      .max(templateLimits.partiesMax)
      .describe('Keys of the parties that the person answers for.'),
  })
  .describe('Somebody besides client and sponsor, and what they answer for.');

export const NewRequest = z
  .object({
    template_id: uuid('Id of the template.'),
    contact_id: uuid('Id of the contact.')
      .optional()
      .describe('Id of the contact. Left out: found by the e-mail address, or created.'),
    name: Line(200, 1).describe('Name of the client.'),
    email: Email.describe('E-mail address of the client.'),
    visa_type: Line(100, 1).describe('Visa type of the case.'),
    notes: z.string().trim().max(limits.notesMaxLength).optional().describe('A text for the invitation.'),
    due_on: Day.optional().describe('The day by which the client must provide everything.'),
    sponsor: z
      .object({
        name: Line(200, 1).describe('Name of the sponsor.'),
        email: Email.describe('E-mail address of the sponsor.'),
      })
      .optional()
      .describe('The second person of the case. The invitation goes to them.'),
    answered_by_sponsor: z
      .array(PartyKey)
      .max(templateLimits.partiesMax)
      .optional()
      .describe('Keys of the parties that the sponsor answers for. Left out: all but the first.'),
    people: z
      .array(NewRequestPerson)
      .max(templateLimits.partiesMax)
      .optional()
      .describe('Others who answer for parties. Each is invited to their own part.'),
    language: Language.optional().describe('Language of the first mail. Left out: that of the contact.'),
  })
  .describe('A request to create.');

const RequestChanges = z.object({
  id: uuid('Id of the request.'),
  name: Line(200, 1).optional().describe('Name of the client.'),
  email: Email.optional().describe('E-mail address of the client. The one before loses its access.'),
  visa_type: Line(100, 1).optional().describe('Visa type of the case.'),
  notes: z
    .string()
    .trim()
    .max(limits.notesMaxLength)
    .optional()
    .describe('The text for the client. An empty text removes it.'),
  due_on: Day.nullable()
    .optional()
    .describe('The day by which the client must provide everything. Null removes it.'),
  status: z
    .enum(['pending', 'in-progress', 'completed'])
    .optional()
    .describe('`completed` closes the request; the others open it again.'),
});

export const Invitation = z
  .object({
    object: z.literal('invitation').describe('Always `invitation`.'),
    request_id: uuid('Id of the request.'),
    recipient: z.string().describe('E-mail address to which it goes.'),
    sent: z.boolean().describe('Whether the mail server took it. If not, it is tried again for 24 hours.'),
  })
  .describe('An invitation of a client by e-mail.');

const tag = 'Requests';
const OneRequest = z.object({ id: uuid('Id of the request.') });
const expand = z.enum(['contact']).optional().describe('`contact` adds the contact to the answer.');

export const requests = {
  list: get(
    '/requests',
    'requests:read',
    {
      operationId: 'listRequests',
      tag,
      summary: 'List requests',
      description: 'Requests of the workspace, newest first, without archived and restricted ones.',
    },
    'lists.bad_cursor',
  )
    .input(
      z.object({
        q: Line(200).optional().describe('Searches clients, sponsors, templates and case numbers.'),
        status: z
          .enum(['pending', 'in-progress', 'completed'])
          .optional()
          .describe('Only these. `in-progress` includes `documents_submitted`.'),
        responsible_id: uuid('Id of a person.')
          .optional()
          .describe('Only requests for which this person is responsible.'),
        cursor: Cursor,
        limit: PageLimit,
      }),
    )
    .output(RequestList),
  get: get(
    '/requests/{id}',
    'requests:read',
    {
      operationId: 'getRequest',
      tag,
      summary: 'Get a request',
      description: 'One request with its parties and progress. The answer has an ETag for `If-Match`.',
    },
    'requests.not_found',
  )
    .input(OneRequest.extend({ expand }))
    .output(Request),
  create: post(
    '/requests',
    'requests:write',
    {
      operationId: 'createRequest',
      tag,
      summary: 'Create a request',
      description:
        'Creates a request from a template and invites the client by e-mail. The person for whom the key acts is responsible.',
      successStatus: 201,
    },
    'templates.not_found',
    'contacts.not_found',
    'requests.parties_not_possible',
    'requests.person_there_already',
  )
    .input(NewRequest)
    .output(Request),
  update: patch(
    '/requests/{id}',
    'requests:write',
    {
      operationId: 'updateRequest',
      tag,
      summary: 'Change a request',
      description: 'Changes the fields that are sent; the others stay.',
    },
    'requests.not_found',
    'requests.sponsors_email',
    'requests.person_there_already',
  )
    .input(RequestChanges)
    .output(Request),
  delete: remove(
    '/requests/{id}',
    'requests:write',
    {
      operationId: 'deleteRequest',
      tag,
      summary: 'Delete a request',
      description: 'Moves the request to the trash, where it stays for 30 days.',
    },
    'requests.not_found',
    'legal_holds.held',
  )
    .input(OneRequest)
    .output(
      z
        .object({
          object: z.literal('deleted_request').describe('Always `deleted_request`.'),
          id: uuid('Id of the request.'),
        })
        .describe('A request that is in the trash.'),
    ),
  invite: post(
    '/requests/{id}/invitations',
    'requests:write',
    {
      operationId: 'resendInvitation',
      tag,
      summary: 'Invite the client again',
      description: 'Sends a new invitation by e-mail. Links of earlier invitations stop working.',
      successStatus: 201,
    },
    'requests.not_found',
    'requests.completed',
  )
    .input(OneRequest)
    .output(Invitation),
};

export const PartyOfConversation = CasePerson.describe(
  'Whose conversation: `client`, `sponsor`, or `person_1` and so on.',
);
