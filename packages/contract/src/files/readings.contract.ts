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

/** A file whose text contains all the words of the query. */
export const FoundText = z.object({
  upload_id: Id,
  request_id: Id,
  client_name: z.string(),
  case_number: z.int(),
  /** The document that the file belongs to; null: the file is in the box. */
  document_name: z.string().nullable(),
  document_translations: DocumentTranslations.nullable(),
  file_name: z.string(),
  /** Path below /api/storage/client-documents. */
  file_path: z.string(),
  file_type: z.string(),
  uploaded_at: Instant,
  /** Page number in the original file, from 1. */
  page: z.int(),
  /** The text around the first hit. */
  snippet: z.object({ before: z.string(), hit: z.string(), after: z.string() }),
});
export type FoundText = z.infer<typeof FoundText>;

/** Words shorter than three letters or digits find nothing. */
const TextQuery = Line(200, 1);

/** Whether photos are stored as given, or without where and with what they were taken. */
export const CameraData = z.enum(['keep', 'remove']);

/** How a firm names its stored files, and whether their text may be sent to a provider. */
export const FileSettings = z.object({
  /** Null: the default pattern. */
  name_pattern: NamePattern.nullable(),
  /** The provider of this installation; null: none. */
  provider: z.object({ host: z.string(), model: z.string() }).nullable(),
  /** When the firm agreed to it; null: nothing is sent. */
  provider_agreed_at: Instant.nullable(),
  camera_data: CameraData,
});
export type FileSettings = z.infer<typeof FileSettings>;

export const readingsContract = {
  /** Newest file first. A page may be short without being the last: `next_cursor` continues where the search stopped. */
  search: professionalProcedure
    .get('/file_readings/search', 'Search the text of files')
    .input(z.object({ q: TextQuery, request_id: Id.optional(), cursor: Id.optional() }))
    .output(pageSchema(FoundText)),
  settings: professionalProcedure
    .get('/workspace/file_settings', 'File settings of the firm')
    .output(FileSettings),
  setNamePattern: firmAdministratorProcedure
    .put('/workspace/file_settings/name_pattern', 'Set the pattern of file names')
    .input(z.object({ name_pattern: NamePattern.nullable() }))
    .output(FileSettings),
  setCameraData: firmAdministratorProcedure
    .put('/workspace/file_settings/camera_data', 'Keep data of cameras in photos, or remove it')
    .input(z.object({ camera_data: CameraData }))
    .output(FileSettings),
  setProviderAgreement: provenFirmAdministratorProcedure
    .put(
      '/workspace/file_settings/provider',
      'Agree to send texts of files to the provider, or withdraw the agreement',
    )
    .input(z.object({ agreed: z.boolean() }))
    .errors(refuses('readings.no_provider'))
    .output(FileSettings),
};
