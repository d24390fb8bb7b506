import { z } from 'zod';
import { fileFields } from '../files/file.ts';
import { ReminderPause } from '../notifications/reminders.contract.ts';
import { NotedConsent, phoneNumberRefusals } from '../notifications/texts.contract.ts';
import { FactKey } from '../questions/fact-key.ts';
import { RepeatingGroup } from '../questions/groups/repeating-group.ts';
import { CasePerson } from '../questions/parties/case-person.ts';
import { PartyKey, TemplateParty } from '../questions/parties/template-party.ts';
import { QuestionType } from '../questions/question-type.ts';
import { refuses } from '../shared/errors.ts';
import { Count, Email, Id, IdempotencyKey, Instant, Key, Language, PersonName } from '../shared/fields.ts';
import { limits, templateLimits } from '../shared/limits.ts';
import { Line } from '../shared/line.ts';
import { Cursor, pageSchema, SearchText } from '../shared/paging.ts';
import { professionalProcedure, withoutOutputValidation } from '../shared/procedure.ts';
import {
  DocumentTranslations,
  QuestionOptions,
  QuestionTranslations,
} from '../templates/templates.contract.ts';
import { Day } from './dates/key-date.ts';
import { NewPerson, peopleContract } from './people.contract.ts';
import { requestListContract } from './request-list.contract.ts';
import { reviewContract } from './review.contract.ts';

export const RequestStatus = z.enum(['pending', 'in-progress', 'documents_submitted', 'completed']);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** Tabs of the dashboard. `in-progress` includes `documents_submitted`, which has its own badge. */
export const RequestTab = z.enum(['all', 'pending', 'in-progress', 'completed']);
export type RequestTab = z.infer<typeof RequestTab>;

export const DocumentStatus = z.enum(['pending', 'in-progress', 'completed']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

export const InvitationState = z.enum(['not_sent', 'sending', 'sent', 'failed', 'accepted']);
export type InvitationState = z.infer<typeof InvitationState>;

/** `attention`: cases that wait for staff first, by reason in the order of `Attention`, then by waiting time. */
export const RequestOrder = z.enum(['newest', 'attention']);
export type RequestOrder = z.infer<typeof RequestOrder>;

/** `mine`: the reader is responsible or assigned. `firm`: everything in the workspace that the reader may see. */
export const RequestScope = z.enum(['mine', 'firm']);
export type RequestScope = z.infer<typeof RequestScope>;

/** Why a request needs staff. The first one applies if there are several. */
export const Attention = z.enum(['invitation', 'message', 'review', 'ready', 'stalled']);
export type Attention = z.infer<typeof Attention>;

export const RequestCard = z.object({
  id: Key,
  name: z.string(),
  email: z.string(),
  /** The second person of the case, such as the employer. */
  sponsor_name: z.string().nullable(),
  visa_type: z.string(),
  status: RequestStatus,
  created_at: Instant,
  updated_at: Instant,
  template_name: z.string(),
  /** Seven digits, easy to say on the phone; the search finds it. */
  case_number: z.int(),
  /** A failed invitation is retried for 24 hours. */
  invitation_state: InvitationState,
  /** Of the client's own invitation, if two people answer for parties and the main one goes to the sponsor; null: there is none. */
  party_invitation_state: InvitationState.nullable(),
  /** An invitation of another person than client and sponsor was not delivered. */
  others_undelivered: z.boolean(),
  responsible: z.object({ id: Key, name: z.string() }),
  /** Visible only to its responsible professional and its members. */
  restricted: z.boolean(),
  /** `accepted`: documents with all files accepted. `received`: documents with a file, accepted or not. */
  document_stats: z.object({ completed: Count, total: Count, received: Count, accepted: Count }),
  question_stats: z.object({ answered: Count, total: Count }),
  attention: Attention.nullable(),
  /** Last change by anybody; views do not count. */
  last_activity_at: Instant,
  /** The day by which the client must provide everything. */
  due_on: z.string().nullable(),
  archived_at: Instant.nullable(),
  /** Next scheduled reminder; null: none. `reminder_pause`: why there is none, or why it is late; null if the schedule is off. */
  next_reminder_at: Instant.nullable(),
  reminder_pause: ReminderPause.nullable(),
  /** Files that wait for a review, of documents that are still requested. */
  to_review: Count,
  /** Parties whose person has submitted their answers while the other has not; empty before and after. */
  submitted_parties: z.array(TemplateParty),
});
export type RequestCard = z.infer<typeof RequestCard>;

export const RequestsPage = pageSchema(RequestCard).extend({ counts: z.record(RequestTab, Count) });
export type RequestsPage = z.infer<typeof RequestsPage>;

/** Who acted for the client, with name and firm at that time. */
export const StaffPerson = z.object({ name: z.string(), firm: z.string().nullable() });
export type StaffPerson = z.infer<typeof StaffPerson>;

export const RequestUpload = z.object({
  id: Id,
  file_name: z.string(),
  /** Path below the bucket; served at /api/storage/client-documents/{file_path}. */
  file_path: z.string(),
  file_size: z.number().int(),
  file_type: z.string(),
  uploaded_at: Instant,
  /** The staff member who uploaded it for the client; null: the client did. */
  uploaded_by: StaffPerson.nullable(),
  ...fileFields,
});
export type RequestUpload = z.infer<typeof RequestUpload>;

const InvitationDelivery = z.object({
  recipient: z.string(),
  to_sponsor: z.boolean(),
  attempts: z.number().int(),
  /** The mail server's response. `interrupted`: our server stopped while sending, so the mail may have been delivered. */
  error: z.string().nullable(),
  next_at: Instant.nullable(),
});

/** A party of a case. `submitted_at`: when the person who answers for it submitted last; null: not yet. */
export const RequestParty = TemplateParty.extend({
  answered_by: CasePerson,
  /** Asked questions of the party, and those with a complete answer. */
  asked: Count,
  answered: Count,
  /** Requested documents of the party, and those with a file. */
  documents_asked: Count,
  documents_received: Count,
  submitted_at: Instant.nullable(),
});
export type RequestParty = z.infer<typeof RequestParty>;

/** Somebody besides client and sponsor who answers for parties of a case. */
export const OtherPerson = z.object({
  id: Id,
  role: CasePerson,
  name: z.string(),
  email: z.string(),
  language: Language.nullable(),
  /** Keys of their parties. */
  parties: z.array(PartyKey),
  invitation_state: InvitationState,
  invitation: InvitationDelivery,
});
export type OtherPerson = z.infer<typeof OtherPerson>;

export const RequestDetail = RequestCard.extend({
  /** Colleagues who are assigned besides the responsible professional. */
  members: z.array(z.object({ id: Id, name: z.string() })),
  invitation: InvitationDelivery,
  party_invitation: InvitationDelivery.nullable(),
  /** In the order in which they were added. */
  other_people: z.array(OtherPerson),
  /** Names of those who were removed, by their role: for what they gave and wrote. */
  former_people: z.array(z.object({ role: CasePerson, name: z.string() })),
  reminded_at: Instant.nullable(),
  notes: z.string().nullable(),
  submitted_at: Instant.nullable(),
  /** Last answer or submission since staff reviewed the answers; null: nothing to review. */
  answers_to_review: Instant.nullable(),
  /** Files in the box, which may belong to documents that still have none. */
  files_to_place: Count,
  sponsor_name: z.string().nullable(),
  sponsor_email: z.string().nullable(),
  contact: z
    .object({
      id: Id,
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      preferred_language: z.string().nullable(),
      home_country: z.string().nullable(),
      visa_type: z.string().nullable(),
    })
    .nullable(),
  documents: z.array(
    z.object({
      id: Id,
      name: z.string(),
      description: z.string().nullable(),
      translations: DocumentTranslations.nullable(),
      required: z.boolean(),
      status: DocumentStatus,
      uploaded_at: Instant.nullable(),
      /** The first of `files`. */
      upload: RequestUpload.nullable(),
      /** Current files, in order. */
      files: z.array(RequestUpload),
      /** When staff accepted the last of its files. */
      accepted_at: Instant.nullable(),
      /** Why staff requested it again. */
      review_note: z.string().nullable(),
      waived_at: Instant.nullable(),
      /** Its condition does not hold. */
      not_asked: z.boolean(),
      /** The key of the party whose document it is; null: everybody's. */
      party: PartyKey.nullable(),
      /** Added to this request only. */
      own: z.boolean(),
      /** `own`, and nothing was uploaded for it yet. */
      changeable: z.boolean(),
      /** Replaced files, newest first: by a later file, or because staff requested the document again. */
      earlier_uploads: z.array(RequestUpload),
    }),
  ),
  questions: z.array(
    z.object({
      id: Id,
      text: z.string(),
      type: QuestionType,
      required: z.boolean(),
      options: QuestionOptions.nullable(),
      translations: QuestionTranslations.nullable(),
      answer: z.string().nullable(),
      /** The stored answer was changed, exchanged or put back in the database, and is not shown. */
      damaged: z.boolean(),
      answered_at: Instant.nullable(),
      /** The staff member who answered for the client; null: the client did. */
      entered_by: StaffPerson.nullable(),
      /** The file or the earlier case that the answer was taken from; null: typed, or changed since. */
      source: z
        .object({
          fact: FactKey,
          from: z.enum(['file', 'earlier_answer']),
          /** The person corrected the value that was read. */
          edited: z.boolean(),
          /** Null: the file was deleted, or it was no file. */
          file_name: z.string().nullable(),
          /** The number of the earlier case; null: it was no case, or one that was deleted or that the reader may not see. */
          case_number: z.int().nullable(),
        })
        .nullable(),
      /** Why staff sent the answer back. Cleared when it is changed or accepted. */
      sent_back: z.string().nullable(),
      waived: z.boolean(),
      /** Its condition does not hold: the client does not see it, and an answer given before does not count. */
      not_asked: z.boolean(),
      /** Added to this request only. */
      own: z.boolean(),
      /** `own`, and not answered yet. */
      changeable: z.boolean(),
      /** The entry of a repeating group that it is asked for. */
      entry_id: Id.nullable(),
      /** The entry was removed: the client no longer sees it, and its answers do not count. */
      removed: z.boolean(),
      /** Its ids in other versions of the template that the request had. */
      other_ids: z.array(Id),
    }),
  ),
  /** The parties of the template, in its order, with their own progress; those of shared questions are not among them. */
  parties: z.array(RequestParty),
  /** `questions`: ids of the template's questions, which are copied for each entry. */
  repeating_groups: z.array(RepeatingGroup.safeExtend({ questions: z.array(Id) })),
  /** Answered questions of earlier versions of the template that are no longer asked, or to which the answer does not fit any more. */
  former_questions: z.array(
    z.object({
      id: Id,
      text: z.string(),
      type: QuestionType,
      options: QuestionOptions.nullable(),
      translations: QuestionTranslations.nullable(),
      answer: z.string(),
      /** As of `questions`; `answer` is empty then. */
      damaged: z.boolean(),
      answered_at: Instant,
      entered_by: StaffPerson.nullable(),
    }),
  ),
  /** The update to a newer version of its template that can still be undone, with the numbers of both versions. */
  undoable_update: z.object({ id: Id, from: z.int(), to: z.int(), made_at: Instant }).nullable(),
  /** What the reader may do. */
  can: z.object({
    delete: z.boolean(),
    edit: z.boolean(),
    resend: z.boolean(),
    remind: z.boolean(),
    review: z.boolean(),
    updateStatus: z.boolean(),
    reassign: z.boolean(),
    /** Assign colleagues, restrict the case or open it again. */
    manageAccess: z.boolean(),
  }),
});
export type RequestDetail = z.infer<typeof RequestDetail>;

export const InvitationOutcome = z.object({
  sent: z.boolean(),
  /** The invitation went to the sponsor instead of the client. */
  sentToSponsor: z.boolean(),
  recipient: z.string(),
});
export type InvitationOutcome = z.infer<typeof InvitationOutcome>;

export const SendRequestInput = z.object({
  template_id: Id,
  contact_id: Id.optional(),
  name: PersonName,
  email: Email,
  visa_type: Line(100, 1),
  notes: z.string().trim().max(limits.notesMaxLength).optional(),
  /** The day by which the client must provide everything. */
  due_on: Day.optional(),
  sponsor: z.object({ name: PersonName, email: Email }).optional(),
  /** Keys of the template's parties that the sponsor answers for. Default: all but the first; without a sponsor the client answers for all. */
  answered_by_sponsor: z.array(PartyKey).max(templateLimits.partiesMax).optional(),
  /** People who answer for parties of the template instead of client and sponsor; each is invited to their own part. */
  other_people: z.array(NewPerson).max(templateLimits.partiesMax).optional(),
  /** Language of the first mail and page, until the invited person chooses one. Default: the contact's preferred language. */
  language: Language.optional(),
  /** The invited person agreed to text messages, so the invitation is also sent as a text. */
  texts: NotedConsent.optional(),
  idempotency_key: IdempotencyKey.optional(),
});
export type SendRequestInput = z.infer<typeof SendRequestInput>;

/** What the form for a new request shows about a person. */
export const KnownClient = z.object({
  /** For the invitation: the contact's, that of an earlier request, or the workspace's last choice. */
  language: Language.nullable(),
  /** A few of this client's open requests, newest first. */
  open_requests: z.array(
    z.object({
      id: Key,
      name: z.string(),
      template_name: z.string(),
      visa_type: z.string(),
      case_number: z.int(),
      created_at: Instant,
      responsible: z.string(),
    }),
  ),
});
export type KnownClient = z.infer<typeof KnownClient>;

export const EditRequestInput = z.object({
  id: Id,
  name: PersonName,
  email: Email,
  visa_type: Line(100, 1),
  notes: z.string().trim().max(limits.notesMaxLength),
  /** Null: removes it. If omitted, it stays. */
  due_on: Day.nullable().optional(),
  /** The values that the form started with. If a colleague has changed them since, the change is refused. */
  seen: z
    .object({
      name: z.string(),
      email: z.string(),
      visa_type: z.string(),
      notes: z.string(),
      due_on: Day.nullable().optional(),
    })
    .optional(),
});
export type EditRequestInput = z.infer<typeof EditRequestInput>;

export const requestsContract = {
  /** `counts` has every tab, for the same search, scope and responsible professional. */
  list: professionalProcedure
    .get('/client_requests', "A page of the caller's requests")
    .meta({ admitted: 'inOneRoundTrip' })
    .input(
      z.object({
        q: SearchText,
        scope: RequestScope.default('mine'),
        responsible: Id.optional(),
        tab: RequestTab.default('all'),
        order: RequestOrder.default('newest'),
        cursor: Cursor,
        limit: z.coerce.number().int().min(1).max(limits.requestsPageMax).default(limits.requestsPage),
      }),
    )
    .errors(refuses('lists.bad_cursor'))
    .output(withoutOutputValidation(RequestsPage)),
  get: professionalProcedure
    .get('/client_requests/{id}', 'One request with everything the overlay shows')
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(RequestDetail),
  knownClient: professionalProcedure
    .get('/known_clients', 'The language and open requests of an e-mail address')
    .input(z.object({ email: Email.optional() }))
    .output(KnownClient),
  /** Creates contact, request and documents in one transaction, then sends the invitation. */
  send: professionalProcedure
    .post('/client_requests', 'Create a request and invite the client', { successStatus: 201 })
    .input(SendRequestInput)
    .errors({
      ...refuses(
        'templates.not_found',
        'contacts.not_found',
        'contacts.not_created',
        'requests.sent_before',
        'requests.parties_not_possible',
        'requests.person_there_already',
      ),
      ...phoneNumberRefusals,
    })
    .output(z.object({ id: Id, invitation: InvitationOutcome })),
  updateStatus: professionalProcedure
    .patch('/client_requests/{id}', 'Set the status of a request')
    .input(z.object({ id: Id, status: z.enum(['pending', 'in-progress', 'completed']) }))
    .errors(refuses('requests.not_found'))
    .output(z.object({ id: Id, status: RequestStatus })),
  /** A changed e-mail ends the access and links of the old one. `edited_meanwhile` carries who changed what. */
  edit: professionalProcedure
    .put('/client_requests/{id}', 'Correct name, e-mail, visa type and notes')
    .input(EditRequestInput)
    .errors(
      refuses(
        'requests.not_found',
        'requests.sponsors_email',
        'requests.person_there_already',
        'requests.edited_meanwhile',
      ),
    )
    .output(z.object({ id: Id, email_changed: z.boolean() })),
  /** Who answers for which party. Answers stay; whoever answered before no longer sees them. */
  setParties: professionalProcedure
    .put('/client_requests/{id}/parties', 'Choose the parties that the sponsor answers for')
    .input(z.object({ id: Id, answered_by_sponsor: z.array(PartyKey).max(templateLimits.partiesMax) }))
    .errors(refuses('requests.not_found', 'requests.completed', 'requests.parties_not_possible'))
    .output(z.object({ id: Id })),
  ...peopleContract,
  ...requestListContract,
  ...reviewContract,
  delete: professionalProcedure
    .delete('/client_requests/{id}', 'Delete a request with its answers and files')
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(z.object({ id: Id })),
};
