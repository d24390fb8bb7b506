import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, Instant } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';
import { pageSchema } from '../shared/paging.ts';
import {
  firmAdministratorProcedure,
  professionalProcedure,
  provenFirmAdministratorProcedure,
} from '../shared/procedure.ts';
import { DocumentTranslations } from '../templates/templates.contract.ts';
import { NamePattern } from './file-names.ts';

/** A file whose text has all the words. */
export const FoundText = z.object({
  upload_id: Id,
  request_id: Id,
  client_name: z.string(),
  case_number: z.int(),
  /** What the file was given for; null: it has no place yet. */
  document_name: z.string().nullable(),
  document_translations: DocumentTranslations.nullable(),
  file_name: z.string(),
  /** Below /api/storage/client-documents. */
  file_path: z.string(),
  file_type: z.string(),
  uploaded_at: Instant,
  /** From 1, as the file was given. */
  page: z.int(),
  /** The text around the first hit. */
  snippet: z.object({ before: z.string(), hit: z.string(), after: z.string() }),
});
export type FoundText = z.infer<typeof FoundText>;

/** What a search of texts is asked with. Less than three letters or digits in a row find nothing. */
const TextQuery = Line(200, 1);

/** How a firm's stored files are called, and whether their text may leave for a provider. */
export const FileSettings = z.object({
  /** Null: the product's own. */
  name_pattern: NamePattern.nullable(),
  /** Whom the installation would send texts to; null: nobody. */
  provider: z.object({ host: z.string(), model: z.string() }).nullable(),
  /** When the firm agreed to it; null: nothing leaves. */
  provider_agreed_at: Instant.nullable(),
});
export type FileSettings = z.infer<typeof FileSettings>;

export const readingsContract = {
  /** Newest file first. `next_cursor` goes on where this page stopped looking: a page may be short, and not be the last. */
  search: professionalProcedure
    .route({ method: 'GET', path: '/file_readings/search', summary: 'Find files by what is written in them' })
    .input(z.object({ q: TextQuery, request_id: Id.optional(), cursor: Id.optional() }))
    .output(pageSchema(FoundText)),
  settings: professionalProcedure
    .route({ method: 'GET', path: '/workspace/file_settings', summary: "How the firm's files are called" })
    .output(FileSettings),
  setNamePattern: firmAdministratorProcedure
    .route({
      method: 'PUT',
      path: '/workspace/file_settings/name_pattern',
      summary: 'Set how files are called',
    })
    .input(z.object({ name_pattern: NamePattern.nullable() }))
    .output(FileSettings),
  setProviderAgreement: provenFirmAdministratorProcedure
    .route({
      method: 'PUT',
      path: '/workspace/file_settings/provider',
      summary: 'Agree that texts of files are sent to the provider, or end it',
    })
    .input(z.object({ agreed: z.boolean() }))
    .errors(refuses('readings.no_provider'))
    .output(FileSettings),
};
