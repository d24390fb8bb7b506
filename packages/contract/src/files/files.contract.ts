import { z } from 'zod';
import { RequestUpload } from '../cases/requests.contract.ts';
import { refuses } from '../shared/errors.ts';
import { Id } from '../shared/fields.ts';
import { fileLimits } from '../shared/limits.ts';
import { clientProcedure, professionalProcedure } from '../shared/procedure.ts';
import { DocumentKind, KindReason } from './document-kinds.ts';
import { Arrangement } from './file.ts';

/** Pages of a file that are one paper, counted from 1 among those that are shown. */
export const FoundPaper = z.object({ kind: DocumentKind, first: z.int(), last: z.int() });
export type FoundPaper = z.infer<typeof FoundPaper>;

/** A file that was given without a place. */
export const BoxFile = RequestUpload.extend({
  /** Where the product would put it; null: it does not know (yet). */
  proposal: z.object({ document_id: Id, reason: KindReason.nullable() }).nullable(),
  /** The papers that it seems to hold; null where it is one paper, or a person said so. */
  papers: z.array(FoundPaper).min(2).nullable(),
  /** The file that it was split from; null: it was given as it is. */
  split_from: z.object({ id: Id, file_name: z.string() }).nullable(),
});
export type BoxFile = z.infer<typeof BoxFile>;

/** A file that names somebody else than the person of whom its document is asked. Asked about until somebody says that it is right. */
export const WhoseFile = z.object({
  upload_id: Id,
  kind: DocumentKind.nullable(),
  /** Whom it names. */
  name: z.string(),
  birth_date: z.string().nullable(),
  /** The client, where its document is asked of them. */
  expected: z.string().nullable(),
  /** Theirs, as another paper says; null: not known. */
  expected_birth_date: z.string().nullable(),
  /** Another document, which it would fit; null: none. */
  document_id: Id.nullable(),
});
export type WhoseFile = z.infer<typeof WhoseFile>;

export const PlaceFileInput = z.object({
  request_id: Id,
  upload_id: Id,
  /** The document that it is for; null: back into the box. */
  document_id: Id.nullable(),
  /** Among the document's files, from 1; absent: last. */
  position: z.int().min(1).max(fileLimits.filesPerDocument).optional(),
  /** Where it was when the place was chosen: elsewhere meanwhile, it stays there. Absent: moves it wherever it is. */
  from_document_id: Id.nullable().optional(),
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

export const SplitFileInput = z.object({
  request_id: Id,
  upload_id: Id,
  /** Pages after which another paper begins, ascending, counted from 1 among those that are shown. */
  after: z
    .array(z.int().min(1).max(fileLimits.pagesMax))
    .min(1)
    .max(fileLimits.papersPerFile - 1)
    .refine((pages) => pages.every((page, i) => i === 0 || page > (pages[i - 1] ?? 0))),
});
export type SplitFileInput = z.infer<typeof SplitFileInput>;

export const FileRef = z.object({ request_id: Id, upload_id: Id });
export type FileRef = z.infer<typeof FileRef>;

const Done = z.object({ id: Id });
/** In the order of their pages. */
const SplitPapers = z.object({ ids: z.array(Id) });

/** A client's own files: those that staff gave stay where staff put them. */
const clientErrors = refuses('uploads.not_found', 'uploads.accepted', 'requests.completed');
const splitErrors = refuses(
  'requests.file_changed',
  'uploads.page_not_found',
  'uploads.password_protected',
  'uploads.broken',
  'uploads.too_complex',
);
const placeErrors = refuses('uploads.document_not_found', 'uploads.document_full', 'requests.file_changed');
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
  listWhose: clientProcedure
    .route({ method: 'POST', path: '/rpc/get_whose_files', summary: "Files that seem to be somebody else's" })
    .input(z.object({ request_id: Id }))
    .output(z.array(WhoseFile)),
  place: clientProcedure
    .route({ method: 'POST', path: '/rpc/place_file', summary: 'Say which document a file is for' })
    .input(PlaceFileInput)
    .errors({ ...clientErrors, ...placeErrors })
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
  /** A file of the box becomes several. It is kept until they go; the same call again changes nothing. */
  split: clientProcedure
    .route({ method: 'POST', path: '/rpc/split_file', summary: 'Split a file into the papers that it holds' })
    .input(SplitFileInput)
    .errors({ ...clientErrors, ...splitErrors })
    .output(SplitPapers),
  undoSplit: clientProcedure
    .route({
      method: 'POST',
      path: '/rpc/undo_split',
      summary: 'Remove the papers of a file that was split, and put that file back into the box',
    })
    .input(FileRef)
    .errors({ ...clientErrors, ...refuses('requests.file_changed') })
    .output(Done),
  keepAsOne: clientProcedure
    .route({ method: 'POST', path: '/rpc/keep_as_one', summary: 'Say that a file is one paper' })
    .input(FileRef)
    .errors(clientErrors)
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
  staffListWhose: professionalProcedure
    .route({
      method: 'GET',
      path: '/client_requests/{request_id}/whose_files',
      summary: "Files of a request that seem to be somebody else's",
    })
    .input(z.object({ request_id: Id }))
    .errors(refuses('requests.not_found'))
    .output(z.array(WhoseFile)),
  staffPlace: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{request_id}/files/{upload_id}/place',
      summary: 'Say which document a file is for',
    })
    .input(PlaceFileInput)
    .errors({ ...staffErrors, ...placeErrors })
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
  staffSplit: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{request_id}/files/{upload_id}/split',
      summary: 'Split a file into the papers that it holds',
    })
    .input(SplitFileInput)
    .errors({ ...staffErrors, ...splitErrors })
    .output(SplitPapers),
  staffUndoSplit: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{request_id}/files/{upload_id}/undo_split',
      summary: 'Remove the papers of a file that was split, and put that file back into the box',
    })
    .input(FileRef)
    .errors({ ...staffErrors, ...refuses('uploads.accepted', 'requests.file_changed') })
    .output(Done),
  staffKeepAsOne: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{request_id}/files/{upload_id}/keep_as_one',
      summary: 'Say that a file is one paper',
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
