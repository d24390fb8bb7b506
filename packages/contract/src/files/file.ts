import { z } from 'zod';
import { Id, Instant } from '../shared/fields.ts';
import { fileLimits } from '../shared/limits.ts';
import { Certainty, DocumentKind, KindReason } from './document-kinds.ts';

/** What happens to a file after it was received, each in a process of its own. */
export const FileStepName = z.enum(['pages', 'previews', 'facts', 'text', 'kind', 'provider_facts']);
export type FileStepName = z.infer<typeof FileStepName>;

/** What a step found to be wrong with a file; `files.problems` has the texts. */
export const FileProblem = z.enum([
  'password_protected',
  'broken',
  'too_many_pages',
  'too_large',
  'took_too_long',
  'failed',
]);
export type FileProblem = z.infer<typeof FileProblem>;

const FileStep = z.object({
  step: FileStepName,
  /** `failed`: it was tried several times, or trying again is of no use. */
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  problem: FileProblem.nullable(),
});
export type FileStep = z.infer<typeof FileStep>;

/** A page of the file as it was given, and how far it is turned clockwise. */
const ArrangedPage = z.object({
  page: z.int().min(1).max(fileLimits.pagesMax),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
});
export type ArrangedPage = z.infer<typeof ArrangedPage>;

/** Pages in the order in which they are shown; those left out are not. Each at most once. */
export const Arrangement = z
  .array(ArrangedPage)
  .min(1)
  .max(fileLimits.pagesMax)
  .refine((pages) => new Set(pages.map(({ page }) => page)).size === pages.length);
export type Arrangement = z.infer<typeof Arrangement>;

/** What was read of a file. */
const FileReading = z.object({
  /** Null: no kind was found. */
  kind: DocumentKind.nullable(),
  certainty: Certainty,
  reason: KindReason.nullable(),
});
export type FileReading = z.infer<typeof FileReading>;

/** The file looks like something else than the document that it was given for. Asked until it is moved or confirmed. */
const FileQuestion = z.object({
  kind: DocumentKind,
  reason: KindReason.nullable(),
  /** The request's document that it would fit; null: none does. */
  document_id: Id.nullable(),
});
export type FileQuestion = z.infer<typeof FileQuestion>;

/** What every file of a request says besides its name, size and time. */
export const fileFields = {
  /** Its place among the files of its document, from 1. */
  position: z.int(),
  /** Null: not counted (yet), or a file without pages. */
  pages: z.int().nullable(),
  /** Null: all pages as they were given. */
  arrangement: z.array(ArrangedPage).nullable(),
  /**
   * Picture of the first page that is shown, below /api/storage/; null: none (yet). Others are
   * client-documents/{file_path}/pages/{page}?size=thumbnail or size=screen, where `page` counts as the file was given.
   */
  thumbnail: z.string().nullable(),
  steps: z.array(FileStep),
  reading: FileReading.nullable(),
  question: FileQuestion.nullable(),
  /** Who chose the document that it is for; null: it lies in the box. */
  placed_by: z.enum(['client', 'product', 'staff']).nullable(),
  /** When staff accepted it. */
  accepted_at: Instant.nullable(),
};
