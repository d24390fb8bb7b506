import { z } from 'zod';
import { FactName } from '../files/facts.ts';
import { fileFields } from '../files/file.ts';
import { ReminderPause } from '../notifications/reminders.contract.ts';
import { NotedConsent, ofNumber } from '../notifications/texts.contract.ts';
import { refuses } from '../shared/errors.ts';
import { Count, Email, Id, IdempotencyKey, Instant, Key, Language, PersonName } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { Line } from '../shared/line.ts';
import { Cursor, pageSchema, SearchText } from '../shared/paging.ts';
import { professionalProcedure, uncheckedAnswer } from '../shared/procedure.ts';
import {
  DocumentTranslations,
  QuestionOptions,
  QuestionTranslations,
  QuestionType,
} from '../templates/templates.contract.ts';
import { Day } from './dates/key-date.ts';
import { requestListContract } from './request-list.contract.ts';
import { reviewContract } from './review.contract.ts';

export const RequestStatus = z.enum(['pending', 'in-progress', 'documents_submitted', 'completed']);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** The dashboard's tabs. `in-progress` holds documents_submitted too, which has its own badge. */
export const RequestTab = z.enum(['all', 'pending', 'in-progress', 'completed']);
export type RequestTab = z.infer<typeof RequestTab>;

export const DocumentStatus = z.enum(['pending', 'in-progress', 'completed']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

export const InvitationState = z.enum(['not_sent', 'sending', 'sent', 'failed', 'accepted']);
export type InvitationState = z.infer<typeof InvitationState>;

/** `attention` puts first what waits for staff, in the order of the reasons below; of one reason the longest waiting. */
export const RequestOrder = z.enum(['newest', 'attention']);
export type RequestOrder = z.infer<typeof RequestOrder>;

/** `mine`: the reader is responsible or assigned. `firm`: all of the workspace that the reader may see. */
export const RequestScope = z.enum(['mine', 'firm']);
export type RequestScope = z.infer<typeof RequestScope>;

/** Why a request needs its professional; null: it does not. A request with several reasons names the first. */
export const Attention = z.enum(['invitation', 'message', 'review', 'ready', 'stalled']);
export type Attention = z.infer<typeof Attention>;

export const RequestCard = z.object({
  id: Key,
  name: z.string(),
  email: z.string(),
  visa_type: z.string(),
  status: RequestStatus,
  created_at: Instant,
  updated_at: Instant,
  template_name: z.string(),
  /** Seven digits, to be said on the phone; the search finds it. */
  case_number: z.int(),
  /** Where the invitation stands: a failed one is shown on the card and retried for 24 h. */
  invitation_state: InvitationState,
  responsible: z.object({ id: Key, name: z.string() }),
  /** Seen only by its responsible professional and the people assigned to it. */
  restricted: z.boolean(),
  /** `accepted`: all of its files are; `received`: a file came, accepted or not. */
  document_stats: z.object({ completed: Count, total: Count, received: Count, accepted: Count }),
  question_stats: z.object({ answered: Count, total: Count }),
  attention: Attention.nullable(),
  /** When anybody last did anything; looking does not count. */
  last_activity_at: Instant,
  /** By when the client should have given everything: a day. */
  due_on: z.string().nullable(),
  archived_at: Instant.nullable(),
  /** By schedule; null: none goes. And why none does, or later than its day; null as well where the schedule is off. */
  next_reminder_at: Instant.nullable(),
  reminder_pause: ReminderPause.nullable(),
  /** Files that are still asked for and have not been accepted or asked for again. */
  to_review: Count,
});
export type RequestCard = z.infer<typeof RequestCard>;

/** Cards newest first. */
export const RequestsPage = pageSchema(RequestCard).extend({ counts: z.record(RequestTab, Count) });
export type RequestsPage = z.infer<typeof RequestsPage>;

/** Who did something for the client: name and firm as they were then. */
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
  /** The person of the staff who uploaded it for the client; null: the client did. */
  uploaded_by: StaffPerson.nullable(),
  ...fileFields,
});
export type RequestUpload = z.infer<typeof RequestUpload>;

/** The state of the invitation's delivery. */
const InvitationDelivery = z.object({
  recipient: z.string(),
  to_sponsor: z.boolean(),
  attempts: z.number().int(),
  /** What the mail server said; `interrupted`: our own server stopped while sending, and it may have gone out. */
  error: z.string().nullable(),
  /** When the background tries again. */
  next_at: Instant.nullable(),
});

export const RequestDetail = RequestCard.extend({
  /** Who is assigned besides the responsible professional. */
  members: z.array(z.object({ id: Id, name: z.string() })),
  invitation: InvitationDelivery,
  reminded_at: Instant.nullable(),
  notes: z.string().nullable(),
  submitted_at: Instant.nullable(),
  /** The last answer or submission, where staff have not reviewed the answers since. */
  answers_to_review: Instant.nullable(),
  /** Files that wait in the box: a document that has none may be among them. */
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
      /** The first of its files. */
      upload: RequestUpload.nullable(),
      /** All that are current, in order. */
      files: z.array(RequestUpload),
      /** When staff had accepted all of them. */
      accepted_at: Instant.nullable(),
      /** Why staff asked for it again. */
      review_note: z.string().nullable(),
      waived_at: Instant.nullable(),
      /** Asked for in this request alone. */
      own: z.boolean(),
      /** And nothing came for it yet. */
      changeable: z.boolean(),
      /** Files that a later one or a new question for it replaced, newest first. */
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
      answered_at: Instant.nullable(),
      /** The person of the staff who gave the answer for the client; null: the client did. */
      entered_by: StaffPerson.nullable(),
      /** Which file it was taken from, until it is answered anew; null: nobody took it from one. */
      source: z
        .object({
          fact: FactName,
          /** It says something else than the file: the person corrected what was read. */
          edited: z.boolean(),
          /** Null: the file is gone. */
          file_name: z.string().nullable(),
        })
        .nullable(),
      /** Why staff sent the answer back; until it is changed or accepted. */
      sent_back: z.string().nullable(),
      waived: z.boolean(),
      /** Asked in this request alone. */
      own: z.boolean(),
      /** And not answered. */
      changeable: z.boolean(),
    }),
  ),
  /** What the reader may do, so that the web never guesses. */
  can: z.object({
    delete: z.boolean(),
    edit: z.boolean(),
    resend: z.boolean(),
    remind: z.boolean(),
    review: z.boolean(),
    updateStatus: z.boolean(),
    /** Make a colleague responsible. */
    reassign: z.boolean(),
    /** Assign colleagues, restrict the case and open it again. */
    manageAccess: z.boolean(),
  }),
});
export type RequestDetail = z.infer<typeof RequestDetail>;

export const InvitationOutcome = z.object({
  sent: z.boolean(),
  /** The invitation went to the sponsor and not to the client. */
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
  /** The day by which the client is to give everything. */
  due_on: Day.optional(),
  sponsor: z.object({ name: PersonName, email: Email }).optional(),
  /** Of whoever is invited: of the first mail and page, until they choose one. Left out: as the contact has it noted. */
  language: Language.optional(),
  /** Whoever is invited agreed to text messages: the invitation goes by text too. */
  texts: NotedConsent.optional(),
  idempotency_key: IdempotencyKey.optional(),
});
export type SendRequestInput = z.infer<typeof SendRequestInput>;

/** What is known of a person before a request is made. */
export const KnownClient = z.object({
  /** To invite them in: noted with the contact, chosen with an earlier request, else what the workspace chose last. */
  language: Language.nullable(),
  /** Of this client, not completed; the newest first, a few. */
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
  /** Null: none. Left out: as it is. */
  due_on: Day.nullable().optional(),
  /** What the form began with: what somebody else changed meanwhile is not overwritten unseen. */
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
  /** `counts` covers every tab for the same search, scope and responsible person. */
  list: professionalProcedure
    .meta({ admitted: 'inOneRoundTrip' })
    .route({ method: 'GET', path: '/client_requests', summary: "A page of the caller's requests" })
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
    .output(uncheckedAnswer(RequestsPage)),
  get: professionalProcedure
    .route({
      method: 'GET',
      path: '/client_requests/{id}',
      summary: 'One request with everything the overlay shows',
    })
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(RequestDetail),
  knownClient: professionalProcedure
    .route({
      method: 'GET',
      path: '/known_clients',
      summary: 'The language and open requests of an e-mail address',
    })
    .input(z.object({ email: Email.optional() }))
    .output(KnownClient),
  /** Creates contact, request, document rows and activity in one transaction, then sends the invitation. */
  send: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests',
      successStatus: 201,
      summary: 'Create a request and invite the client',
    })
    .input(SendRequestInput)
    .errors({
      ...refuses('templates.not_found', 'contacts.not_found', 'contacts.not_created', 'requests.sent_before'),
      ...ofNumber,
    })
    .output(z.object({ id: Id, invitation: InvitationOutcome })),
  updateStatus: professionalProcedure
    .route({ method: 'PATCH', path: '/client_requests/{id}', summary: 'Set the status of a request' })
    .input(z.object({ id: Id, status: z.enum(['pending', 'in-progress', 'completed']) }))
    .errors(refuses('requests.not_found'))
    .output(z.object({ id: Id, status: RequestStatus })),
  /** A changed e-mail ends the old one's access and links. `edited_meanwhile` says who changed it, and to what. */
  edit: professionalProcedure
    .route({
      method: 'PUT',
      path: '/client_requests/{id}',
      summary: 'Correct name, e-mail, visa type and notes',
    })
    .input(EditRequestInput)
    .errors(refuses('requests.not_found', 'requests.sponsors_email', 'requests.edited_meanwhile'))
    .output(z.object({ id: Id, email_changed: z.boolean() })),
  ...requestListContract,
  ...reviewContract,
  delete: professionalProcedure
    .route({
      method: 'DELETE',
      path: '/client_requests/{id}',
      summary: 'Delete a request with its answers and files',
    })
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(z.object({ id: Id })),
};
