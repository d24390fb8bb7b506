import { z } from 'zod';
import { KindReason } from '../readings/document-kinds.ts';
import { RequestUpload } from '../requests/requests.contract.ts';
import { refuses } from '../shared/errors.ts';
import { Id } from '../shared/fields.ts';
import { fileLimits } from '../shared/limits.ts';
import { clientProcedure, professionalProcedure } from '../shared/procedure.ts';
import { Arrangement } from './file.ts';

/** A file that was given without a place. */
export const BoxFile = RequestUpload.extend({
  /** Where the product would put it; null: it does not know (yet). */
  proposal: z.object({ document_id: Id, reason: KindReason.nullable() }).nullable(),
});
export type BoxFile = z.infer<typeof BoxFile>;

export const PlaceFileInput = z.object({
  request_id: Id,
  upload_id: Id,
  /** The document that it is for; null: back into the box. */
  document_id: Id.nullable(),
  /** Among the document's files, from 1; absent: last. */
  position: z.int().min(1).max(fileLimits.filesPerDocument).optional(),
});
export type PlaceFileInput = z.infer<typeof PlaceFileInput>;

export const ArrangeFileInput = z.object({
  request_id: Id,
  upload_id: Id,
  /** Null: all pages as they were given. */
  pages: Arrangement.nullable(),
});
export type ArrangeFileInput = z.infer<typeof ArrangeFileInput>;

export const OrderFilesInput = z.object({
  request_id: Id,
  document_id: Id,
  /** All current files of the document. */
  upload_ids: z.array(Id).min(1).max(fileLimits.filesPerDocument),
});
export type OrderFilesInput = z.infer<typeof OrderFilesInput>;

export const FileRef = z.object({ request_id: Id, upload_id: Id });
export type FileRef = z.infer<typeof FileRef>;

const Done = z.object({ id: Id });

/** A client's own files: those that staff gave stay where staff put them. */
const clientErrors = refuses('uploads.not_found', 'uploads.accepted', 'requests.completed');
const staffErrors = refuses('requests.not_found', 'uploads.not_found', 'requests.completed');

/**
 * Files of a request in their places: for its client, and the same for staff as `staff…`. An upload without
 * `client_request_document_id` goes into the box.
 */
export const filesContract = {
  listBox: clientProcedure
    .route({ method: 'POST', path: '/rpc/get_box_files', summary: 'Files that have no place yet' })
    .input(z.object({ request_id: Id }))
    .output(z.array(BoxFile)),
  place: clientProcedure
    .route({ method: 'POST', path: '/rpc/place_file', summary: 'Say which document a file is for' })
    .input(PlaceFileInput)
    .errors({ ...clientErrors, ...refuses('uploads.document_not_found', 'uploads.document_full') })
    .output(Done),
  arrange: clientProcedure
    .route({
      method: 'POST',
      path: '/rpc/arrange_file',
      summary: 'Turn, order and leave out pages of a file',
    })
    .input(ArrangeFileInput)
    .errors({ ...clientErrors, ...refuses('uploads.page_not_found') })
    .output(Done),
  order: clientProcedure
    .route({ method: 'POST', path: '/rpc/order_files', summary: 'Put the files of a document in order' })
    .input(OrderFilesInput)
    .errors({
      ...refuses('requests.completed', 'uploads.document_not_found', 'requests.file_changed'),
    })
    .output(Done),
  /** It is right where it is. */
  confirmPlace: clientProcedure
    .route({ method: 'POST', path: '/rpc/confirm_place', summary: 'Say that a file is right where it is' })
    .input(FileRef)
    .errors(refuses('uploads.not_found', 'requests.completed'))
    .output(Done),
  staffListBox: professionalProcedure
    .route({
      method: 'GET',
      path: '/client_requests/{request_id}/box',
      summary: 'Files of a request that have no place yet',
    })
    .input(z.object({ request_id: Id }))
    .errors(refuses('requests.not_found'))
    .output(z.array(BoxFile)),
  staffPlace: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{request_id}/files/{upload_id}/place',
      summary: 'Say which document a file is for',
    })
    .input(PlaceFileInput)
    .errors({ ...staffErrors, ...refuses('uploads.document_not_found', 'uploads.document_full') })
    .output(Done),
  staffArrange: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{request_id}/files/{upload_id}/arrange',
      summary: 'Turn, order and leave out pages of a file',
    })
    .input(ArrangeFileInput)
    .errors({ ...staffErrors, ...refuses('uploads.page_not_found') })
    .output(Done),
  staffOrder: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{request_id}/documents/{document_id}/order',
      summary: 'Put the files of a document in order',
    })
    .input(OrderFilesInput)
    .errors(
      refuses(
        'requests.not_found',
        'requests.completed',
        'uploads.document_not_found',
        'requests.file_changed',
      ),
    )
    .output(Done),
  staffConfirmPlace: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{request_id}/files/{upload_id}/confirm_place',
      summary: 'Say that a file is right where it is',
    })
    .input(FileRef)
    .errors(staffErrors)
    .output(Done),
  /** Only files that staff gave and that lie in the box. */
  staffRemove: professionalProcedure
    .route({
      method: 'DELETE',
      path: '/client_requests/{request_id}/files/{upload_id}',
      summary: 'Remove a file that staff put into the box',
    })
    .input(FileRef)
    .errors(staffErrors)
    .output(Done),
};
