import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Count, Email, Id, Instant, Key, PersonName } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { professionalProcedure, uncheckedAnswer } from '../shared/procedure.ts';
import {
  DocumentTranslations,
  QuestionOptions,
  QuestionTranslations,
  QuestionType,
} from '../templates/templates.contract.ts';

export const RequestStatus = z.enum(['pending', 'in-progress', 'documents_submitted', 'completed']);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** The dashboard's tabs. `in-progress` holds documents_submitted too, which has its own badge. */
export const RequestTab = z.enum(['all', 'pending', 'in-progress', 'completed']);
export type RequestTab = z.infer<typeof RequestTab>;

export const DocumentStatus = z.enum(['pending', 'in-progress', 'completed']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

export const InvitationState = z.enum(['sending', 'sent', 'failed', 'accepted']);
export type InvitationState = z.infer<typeof InvitationState>;

export const RequestCard = z.object({
  id: Key,
  name: z.string(),
  email: z.string(),
  visa_type: z.string(),
  status: RequestStatus,
  created_at: Instant,
  updated_at: Instant,
  template_name: z.string(),
  /** Where the invitation stands: a failed one is shown on the card and retried for 24 h. */
  invitation_state: InvitationState,
  document_stats: z.object({ completed: Count, total: Count }),
  question_stats: z.object({ answered: Count, total: Count }),
});
export type RequestCard = z.infer<typeof RequestCard>;

/** Cards newest first; `next_cursor` is null on the last page. */
export const RequestsPage = z.object({
  items: z.array(RequestCard),
  counts: z.record(RequestTab, Count),
  next_cursor: z.string().nullable(),
});
export type RequestsPage = z.infer<typeof RequestsPage>;

export const RequestUpload = z.object({
  id: Id,
  file_name: z.string(),
  /** Path below the bucket; served at /api/storage/client-documents/{file_path}. */
  file_path: z.string(),
  file_size: z.number().int(),
  file_type: z.string(),
  uploaded_at: Instant,
});
export type RequestUpload = z.infer<typeof RequestUpload>;

export const RequestDetail = RequestCard.extend({
  notes: z.string().nullable(),
  submitted_at: Instant.nullable(),
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
      upload: RequestUpload.nullable(),
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
    }),
  ),
  /** What the reader may do, so that the web never guesses. */
  can: z.object({ delete: z.boolean(), resend: z.boolean(), updateStatus: z.boolean() }),
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
  visa_type: z.string().trim().min(1).max(100),
  notes: z.string().trim().max(limits.notesMaxLength).optional(),
  sponsor: z.object({ name: PersonName, email: Email }).optional(),
  /** Made up by the sender, one per request meant: the same key again answers with the request there is. */
  idempotency_key: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
});
export type SendRequestInput = z.infer<typeof SendRequestInput>;

export const requestsContract = {
  /** Newest first; `counts` covers every tab for the same search. */
  list: professionalProcedure
    .meta({ admitted: 'in flight' })
    .route({ method: 'GET', path: '/client_requests', summary: "A page of the caller's requests" })
    .input(
      z.object({
        q: z.string().trim().max(200).optional(),
        tab: RequestTab.default('all'),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(limits.requestsPageMax).default(limits.requestsPage),
      }),
    )
    .errors(refuses('requests.bad_cursor'))
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
  /** Creates contact, request, document rows and activity in one transaction, then sends the invitation. */
  send: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests',
      successStatus: 201,
      summary: 'Create a request and invite the client',
    })
    .input(SendRequestInput)
    .errors(
      refuses('templates.not_found', 'contacts.not_found', 'contacts.not_created', 'requests.sent_before'),
    )
    .output(z.object({ id: Id, invitation: InvitationOutcome })),
  updateStatus: professionalProcedure
    .route({ method: 'PATCH', path: '/client_requests/{id}', summary: 'Set the status of a request' })
    .input(z.object({ id: Id, status: z.enum(['pending', 'in-progress', 'completed']) }))
    .errors(refuses('requests.not_found'))
    .output(z.object({ id: Id, status: RequestStatus })),
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
