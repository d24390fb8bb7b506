import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, Instant, Language } from '../shared/fields.ts';
import { defaultLanguage } from '../shared/languages.ts';
import { Cursor, PageTotal, pageSchema, SearchText } from '../shared/paging.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import { DocumentTranslations } from '../templates/templates.contract.ts';
import { NotDrawn } from './not-drawn.ts';

export const FolderType = z.enum(['Source Docs', 'Forms']);
export type FolderType = z.infer<typeof FolderType>;

/** Without empty folders and years. */
const ClientYear = z.object({
  year: z.int(),
  documents: z.int(),
  folders: z.array(z.object({ folder_type: FolderType, documents: z.int() })),
});

/** A client, with the number of documents by year and folder. */
export const ClientFolder = z.object({
  /** Id of the contact, or of the request if the contact was deleted. */
  id: Id,
  name: z.string(),
  email: z.string(),
  documents: z.int(),
  years: z.array(ClientYear),
});
export type ClientFolder = z.infer<typeof ClientFolder>;

export const ClientDocument = z.object({
  id: Id,
  client_request_id: Id,
  year: z.int(),
  folder_type: FolderType,
  /** The PDF of the answers, which can be generated again, unlike letters and government forms. */
  is_answers: z.boolean(),
  /** The requested document; null: not an upload. */
  document_name: z.string().nullable(),
  document_translations: DocumentTranslations.nullable(),
  file_name: z.string(),
  /** File name for downloads, by the firm's pattern and in the reader's language. */
  readable_name: z.string(),
  /** Path below /api/storage/client-documents. */
  file_path: z.string(),
  /** Bytes. */
  file_size: z.int(),
  file_type: z.string(),
  created_at: Instant,
  /** Image of the first page, below /api/storage/; null: none, or not yet. */
  thumbnail: z.string().nullable(),
  /** Only for PDFs that the product generated. */
  not_drawn: z.array(NotDrawn),
});
export type ClientDocument = z.infer<typeof ClientDocument>;

export const FilingYear = z.coerce.number<number | string>().int().min(1900).max(2200);

/**
 * The staff's filing cabinet: current uploads of clients, and PDFs of their answers.
 * /api/storage/client-folders/{id}.zip[?year=] is a ZIP of a client or of one of their years.
 */
export const documentsContract = {
  listClients: professionalProcedure
    .get('/client_documents/clients', 'Clients with filed documents, by name, with counts')
    .input(z.object({ q: SearchText, cursor: Cursor }))
    .errors(refuses('lists.bad_cursor'))
    /** `total` is set on the first page only. */
    .output(pageSchema(ClientFolder).extend({ total: PageTotal.nullable() })),
  list: professionalProcedure
    .get('/client_documents', 'The documents of a folder, newest first')
    .input(
      z.object({
        client_id: Id,
        year: FilingYear,
        folder_type: FolderType,
        language: Language.default(defaultLanguage),
        cursor: Id.optional(),
      }),
    )
    .errors(refuses('documents.not_found'))
    .output(pageSchema(ClientDocument)),
  move: professionalProcedure
    .patch('/client_documents/{id}', 'Move a document to another year or folder')
    .input(z.object({ id: Id, year: FilingYear, folder_type: FolderType }))
    .errors(refuses('documents.not_found'))
    .output(z.object({ id: Id, year: z.int(), folder_type: FolderType })),
  renewForm: professionalProcedure
    .post('/rpc/renew_answers_form', 'Create the PDF of the current answers')
    .input(z.object({ request_id: Id }))
    .errors(refuses('requests.not_found', 'documents.form_too_long', 'documents.form_in_progress'))
    .output(ClientDocument),
};
