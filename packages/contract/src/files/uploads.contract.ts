import { z } from 'zod';
import { RequestRef } from '../cases/portal/portal.contract.ts';
import { DocumentStatus, RequestStatus, RequestUpload } from '../cases/requests.contract.ts';
import { errorStatus, refuses } from '../shared/errors.ts';
import { Id, Instant } from '../shared/fields.ts';
import { clientProcedure } from '../shared/procedure.ts';
import { DocumentTranslations } from '../templates/templates.contract.ts';
import { TranslatedReason } from '../translation/translated-reason.ts';

/** A requested document. `id`: of the template's document, or its own if only this request has it. */
export const RequestDocument = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  translations: DocumentTranslations.nullable(),
  required: z.boolean(),
  /** Added by staff to this request only, in the language that they write. False: from the template. */
  own: z.boolean(),
});
export type RequestDocument = z.infer<typeof RequestDocument>;

export const RequestDocumentState = z.object({
  /** The `client_request_document_id` of uploads. */
  id: Id,
  template_document_id: Id,
  status: DocumentStatus,
  uploaded_at: Instant.nullable(),
  /** The first of `files`. */
  upload: RequestUpload.nullable(),
  /** Current files, in order. */
  files: z.array(RequestUpload),
  /** Why staff requested it again. Cleared when a file is accepted. */
  review_note: z.string().nullable(),
  /** Translations of `review_note` into other interface languages. */
  review_note_translations: z.array(TranslatedReason),
});
export type RequestDocumentState = z.infer<typeof RequestDocumentState>;

/**
 * Resumable uploads use tus 1.0 at /api/uploads; staff upload for a client at /api/staff_uploads. Metadata:
 * - `client_request_id`, `filename`, `filetype`
 * - `client_request_document_id`: if omitted, the file goes into the box
 * - `adds: 'yes'` adds the file to the document; `replaces` names the file to replace; with neither, it replaces all files
 * - `identical: 'yes'` uploads the file even if the same one was uploaded before
 * - `conversation`: the party, instead of a document, for the file of a message
 * - `packet: 'yes'`, by staff: the file is for the packet of the case, where it is attached by a call of `packets`
 * A refusal is JSON `{ code }` with an `uploads.` code of shared/errors.ts, `portal.no_access` (staff:
 * `requests.not_found`) or `requests.completed`.
 */
export const uploadsContract = {
  listDocuments: clientProcedure
    .post('/rpc/get_template_documents_for_request', 'The requested documents')
    .input(RequestRef)
    .output(z.array(RequestDocument)),
  listStates: clientProcedure
    .post('/rpc/get_client_request_documents', 'What has been uploaded for each document')
    .input(RequestRef)
    .output(z.array(RequestDocumentState)),
  /** Deletes row and file. A document without other files becomes pending again. */
  remove: clientProcedure
    .delete('/client_document_uploads/{id}', 'Remove an uploaded file')
    .input(z.object({ id: Id, request_id: Id }))
    .errors(refuses('uploads.not_found', 'requests.completed'))
    .output(z.object({ id: Id })),
  /** Sets the request to `documents_submitted` if every required document has a file. */
  submit: clientProcedure
    .post('/rpc/submit_documents', 'Submit the uploaded documents for review')
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
        /** Files of the client or sponsor that are still in the box. */
        unplaced: z.int(),
      }),
    ),
};
