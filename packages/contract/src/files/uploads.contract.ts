import { z } from 'zod';
import { RequestRef } from '../cases/portal/portal.contract.ts';
import { DocumentStatus, RequestStatus, RequestUpload } from '../cases/requests.contract.ts';
import { errorStatus, refuses } from '../shared/errors.ts';
import { Id, Instant } from '../shared/fields.ts';
import { clientProcedure } from '../shared/procedure.ts';
import { DocumentTranslations } from '../templates/templates.contract.ts';
import { TranslatedReason } from '../translation/translated-reason.ts';

/** A document as asked for; `id` is the template document's, or its own where only this request asks for it. */
export const RequestDocument = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  translations: DocumentTranslations.nullable(),
  required: z.boolean(),
  /** Added to this request by its staff, in the language they write; the others are their template's. */
  own: z.boolean(),
});
export type RequestDocument = z.infer<typeof RequestDocument>;

export const RequestDocumentState = z.object({
  /** client_request_documents.id: what an upload names as `client_request_document_id`. */
  id: Id,
  /** The id that `RequestDocument` has. */
  template_document_id: Id,
  status: DocumentStatus,
  uploaded_at: Instant.nullable(),
  /** The first of its files. */
  upload: RequestUpload.nullable(),
  /** All that are current, in order. */
  files: z.array(RequestUpload),
  /** Why staff asked for it again; it stays until a file is accepted. */
  review_note: z.string().nullable(),
  /** The same in other languages of the interface, where it was translated. */
  review_note_translations: z.array(TranslatedReason),
});
export type RequestDocumentState = z.infer<typeof RequestDocumentState>;

/**
 * Resumable uploads speak tus 1.0 at /api/uploads, those of staff for a client at /api/staff_uploads, with the metadata
 * `client_request_id`, `client_request_document_id` (absent: into the box), `filename` and `filetype`. `adds: 'yes'` adds the
 * file to those of the document, `replaces` names the one it takes the place of; with neither it takes the place of all.
 * `identical: 'yes'` sends a file although the same was given already. `conversation`, the party, in place of a document: the
 * file comes with a message.
 * A refusal answers JSON `{ code }` with an `uploads.` code of shared/errors.ts, `portal.no_access` (staff:
 * `requests.not_found`) or `requests.completed`.
 */
export const uploadsContract = {
  listDocuments: clientProcedure
    .route({
      method: 'POST',
      path: '/rpc/get_template_documents_for_request',
      summary: 'The documents asked for',
    })
    .input(RequestRef)
    .output(z.array(RequestDocument)),
  listStates: clientProcedure
    .route({
      method: 'POST',
      path: '/rpc/get_client_request_documents',
      summary: 'What has been uploaded for each document',
    })
    .input(RequestRef)
    .output(z.array(RequestDocumentState)),
  /** Deletes row and file; a document without any other goes back to pending. */
  remove: clientProcedure
    .route({ method: 'DELETE', path: '/client_document_uploads/{id}', summary: 'Remove an uploaded file' })
    .input(z.object({ id: Id, request_id: Id }))
    .errors(refuses('uploads.not_found', 'requests.completed'))
    .output(z.object({ id: Id })),
  /** Sets the request to documents_submitted once every required document has a file. */
  submit: clientProcedure
    .route({
      method: 'POST',
      path: '/rpc/submit_documents',
      summary: 'Submit the uploaded documents for review',
    })
    .input(RequestRef)
    .errors({
      ...refuses('requests.completed'),
      'uploads.required_missing': {
        status: errorStatus['uploads.required_missing'],
        data: z.object({ document_ids: z.array(Id) }),
      },
    })
    .output(
      z.object({
        status: RequestStatus,
        updated_at: Instant,
        /** Files that the client's side gave and that have no place yet. */
        unplaced: z.int(),
      }),
    ),
};
