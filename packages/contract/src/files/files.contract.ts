import { z } from 'zod';
import { RequestUpload } from '../cases/requests.contract.ts';
import { refuses } from '../shared/errors.ts';
import { Id } from '../shared/fields.ts';
import { fileLimits } from '../shared/limits.ts';
import { clientProcedure, professionalProcedure } from '../shared/procedure.ts';
import { DocumentKind, KindReason } from './document-kinds.ts';
import { Arrangement } from './file.ts';

/** The pages of one paper inside a file, counted from 1 among the shown pages. */
export const FoundPaper = z.object({ kind: DocumentKind, first: z.int(), last: z.int() });
export type FoundPaper = z.infer<typeof FoundPaper>;

/** A file that was uploaded without a document. */
export const BoxFile = RequestUpload.extend({
  /** The suggested document; null: unknown, or not yet. */
  proposal: z.object({ document_id: Id, reason: KindReason.nullable() }).nullable(),
  /** The papers that it seems to contain; null: one paper, or a person said so. */
  papers: z.array(FoundPaper).min(2).nullable(),
  /** The file that it was split from; null: uploaded as it is. */
  split_from: z.object({ id: Id, file_name: z.string() }).nullable(),
});
export type BoxFile = z.infer<typeof BoxFile>;

/** A file that names a different person than its document is about. Remains until somebody confirms it. */
export const WhoseFile = z.object({
  upload_id: Id,
  kind: DocumentKind.nullable(),
  /** The person in the file. */
  name: z.string(),
  birth_date: z.string().nullable(),
  /** The client, if the document is about them. */
  expected: z.string().nullable(),
  /** From another paper; null: unknown. */
  expected_birth_date: z.string().nullable(),
  /** Another document that it would fit; null: none. */
  document_id: Id.nullable(),
});
export type WhoseFile = z.infer<typeof WhoseFile>;

export const PlaceFileInput = z.object({
  request_id: Id,
  upload_id: Id,
  /** The new document; null: back into the box. */
  document_id: Id.nullable(),
  /** Position among the document's files, from 1. Default: last. */
  position: z.int().min(1).max(fileLimits.filesPerDocument).optional(),
  /** Where the caller saw it. If it has moved since, it stays there. If omitted, it moves in any case. */
  from_document_id: Id.nullable().optional(),
});
export type PlaceFileInput = z.infer<typeof PlaceFileInput>;

export const ArrangeFileInput = z.object({
  request_id: Id,
  upload_id: Id,
  /** Null: all original pages. */
  pages: Arrangement.nullable(),
});
export type ArrangeFileInput = z.infer<typeof ArrangeFileInput>;

export const OrderFilesInput = z.object({
  request_id: Id,
  document_id: Id,
  /** All current files of the document, in the new order. */
  upload_ids: z.array(Id).min(1).max(fileLimits.filesPerDocument),
});
export type OrderFilesInput = z.infer<typeof OrderFilesInput>;

export const SplitFileInput = z.object({
  request_id: Id,
  upload_id: Id,
  /** Pages after which a new paper begins, ascending, counted from 1 among the shown pages. */
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
/** In page order. */
const SplitPapers = z.object({ ids: z.array(Id) });

/** Clients change only their own files, not those that staff uploaded. */
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
 * Files of a request and where they belong: for clients, and the same for staff as `staff…`. An upload without
 * `client_request_document_id` goes into the box.
 */
export const filesContract = {
  listBox: clientProcedure
    .post('/rpc/get_box_files', 'Files in the box')
    .input(z.object({ request_id: Id }))
    .output(z.array(BoxFile)),
  listWhose: clientProcedure
    .post('/rpc/get_whose_files', 'Files that seem to belong to somebody else')
    .input(z.object({ request_id: Id }))
    .output(z.array(WhoseFile)),
  place: clientProcedure
    .post('/rpc/place_file', 'Assign a file to a document')
    .input(PlaceFileInput)
    .errors({ ...clientErrors, ...placeErrors })
    .output(Done),
  arrange: clientProcedure
    .post('/rpc/arrange_file', 'Rotate, reorder and hide pages of a file')
    .input(ArrangeFileInput)
    .errors({ ...clientErrors, ...refuses('uploads.page_not_found') })
    .output(Done),
  order: clientProcedure
    .post('/rpc/order_files', 'Reorder the files of a document')
    .input(OrderFilesInput)
    .errors({
      ...refuses('requests.completed', 'uploads.document_not_found', 'requests.file_changed'),
    })
    .output(Done),
  confirmPlace: clientProcedure
    .post('/rpc/confirm_place', 'Confirm the document of a file')
    .input(FileRef)
    .errors(refuses('uploads.not_found', 'requests.completed'))
    .output(Done),
  /** Only for files in the box. The original stays as long as the parts exist. Idempotent. */
  split: clientProcedure
    .post('/rpc/split_file', 'Split a file into its papers')
    .input(SplitFileInput)
    .errors({ ...clientErrors, ...splitErrors })
    .output(SplitPapers),
  undoSplit: clientProcedure
    .post('/rpc/undo_split', 'Undo a split: delete the papers and restore the file to the box')
    .input(FileRef)
    .errors({ ...clientErrors, ...refuses('requests.file_changed') })
    .output(Done),
  keepAsOne: clientProcedure
    .post('/rpc/keep_as_one', 'Confirm that a file is a single paper')
    .input(FileRef)
    .errors(clientErrors)
    .output(Done),
  staffListBox: professionalProcedure
    .get('/client_requests/{request_id}/box', 'Files of a request in the box')
    .input(z.object({ request_id: Id }))
    .errors(refuses('requests.not_found'))
    .output(z.array(BoxFile)),
  staffListWhose: professionalProcedure
    .get(
      '/client_requests/{request_id}/whose_files',
      'Files of a request that seem to belong to somebody else',
    )
    .input(z.object({ request_id: Id }))
    .errors(refuses('requests.not_found'))
    .output(z.array(WhoseFile)),
  staffPlace: professionalProcedure
    .post('/client_requests/{request_id}/files/{upload_id}/place', 'Assign a file to a document')
    .input(PlaceFileInput)
    .errors({ ...staffErrors, ...placeErrors })
    .output(Done),
  staffArrange: professionalProcedure
    .post(
      '/client_requests/{request_id}/files/{upload_id}/arrange',
      'Rotate, reorder and hide pages of a file',
    )
    .input(ArrangeFileInput)
    .errors({ ...staffErrors, ...refuses('uploads.page_not_found') })
    .output(Done),
  staffOrder: professionalProcedure
    .post('/client_requests/{request_id}/documents/{document_id}/order', 'Reorder the files of a document')
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
    .post('/client_requests/{request_id}/files/{upload_id}/confirm_place', 'Confirm the document of a file')
    .input(FileRef)
    .errors(staffErrors)
    .output(Done),
  staffSplit: professionalProcedure
    .post('/client_requests/{request_id}/files/{upload_id}/split', 'Split a file into its papers')
    .input(SplitFileInput)
    .errors({ ...staffErrors, ...splitErrors })
    .output(SplitPapers),
  staffUndoSplit: professionalProcedure
    .post(
      '/client_requests/{request_id}/files/{upload_id}/undo_split',
      'Undo a split: delete the papers and restore the file to the box',
    )
    .input(FileRef)
    .errors({ ...staffErrors, ...refuses('uploads.accepted', 'requests.file_changed') })
    .output(Done),
  staffKeepAsOne: professionalProcedure
    .post(
      '/client_requests/{request_id}/files/{upload_id}/keep_as_one',
      'Confirm that a file is a single paper',
    )
    .input(FileRef)
    .errors(staffErrors)
    .output(Done),
  /** Only files in the box that staff uploaded. */
  staffRemove: professionalProcedure
    .delete(
      '/client_requests/{request_id}/files/{upload_id}',
      'Remove a file that staff uploaded into the box',
    )
    .input(FileRef)
    .errors(staffErrors)
    .output(Done),
};
