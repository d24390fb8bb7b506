import { z } from 'zod';
import { Id, Instant } from '../shared/fields.ts';
import { fileLimits } from '../shared/limits.ts';
import { Certainty, DocumentKind, KindReason } from './document-kinds.ts';

/** Processing steps of a received file, each in its own process. */
export const FileStepName = z.enum(['pages', 'previews', 'facts', 'text', 'kind', 'provider_facts']);
export type FileStepName = z.infer<typeof FileStepName>;

/** Problems that a step can find; the texts are in `files.problems`. */
export const FileProblem = z.enum([
  'password_protected',
  'broken',
  'too_many_pages',
  'too_large',
  'took_too_long',
  'blocked',
  'failed',
]);
export type FileProblem = z.infer<typeof FileProblem>;

/** Why a file was not scanned for malware; the texts are in `sorting.scan.problems`. */
export const ScanProblem = z.enum([
  'unreachable',
  'too_slow',
  'signatures_too_old',
  'finds_nothing',
  'too_large',
  'failed',
]);
export type ScanProblem = z.infer<typeof ScanProblem>;

/** What a scanner for malware says of a file. */
const FileScan = z.object({
  /**
   * `unscanned`: no scanner was configured when it came. `waiting`: nobody can open it until it is scanned. `blocked`: nobody can
   * open it. `made`: by the product itself.
   */
  state: z.enum(['unscanned', 'waiting', 'clean', 'blocked', 'made']),
  /** Such as 'ClamAV 1.4.6'; null: not scanned. */
  engine: z.string().nullable(),
  /** When the scanner's signatures were made, to the day. */
  signatures_at: Instant.nullable(),
  scanned_at: Instant.nullable(),
  /** Name of what was found. */
  threat: z.string().nullable(),
  /** Why it still waits, after the last attempt. */
  problem: ScanProblem.nullable(),
});

/** What in a file runs, calls somewhere or hides when it is opened; the texts are in `sorting.active`. */
export const ActiveContent = z.enum([
  'script',
  'launch',
  'embedded_file',
  'xfa',
  'submits_form',
  'opens_file',
  'rich_media',
  'macros',
  'ole_object',
  'active_x',
  'dde',
  'remote_template',
  'external_content',
  'embedded_program',
  'tail',
  'second_type',
  'not_examined',
]);
export type ActiveContent = z.infer<typeof ActiveContent>;

const FileStep = z.object({
  step: FileStepName,
  /** `failed`: after several tries, or because another try cannot succeed. */
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  problem: FileProblem.nullable(),
});
export type FileStep = z.infer<typeof FileStep>;

/** A page of the original file, and its clockwise rotation. */
const ArrangedPage = z.object({
  page: z.int().min(1).max(fileLimits.pagesMax),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
});
export type ArrangedPage = z.infer<typeof ArrangedPage>;

/** The pages to show, in order. Each at most once; the others are hidden. */
export const Arrangement = z
  .array(ArrangedPage)
  .min(1)
  .max(fileLimits.pagesMax)
  .refine((pages) => new Set(pages.map(({ page }) => page)).size === pages.length);
export type Arrangement = z.infer<typeof Arrangement>;

const FileReading = z.object({
  /** Null: not recognized. */
  kind: DocumentKind.nullable(),
  certainty: Certainty,
  reason: KindReason.nullable(),
});
export type FileReading = z.infer<typeof FileReading>;

/** The file looks different from the document that it was uploaded for. Remains until it is moved or confirmed. */
const FileQuestion = z.object({
  kind: DocumentKind,
  reason: KindReason.nullable(),
  /** The request's document that it would fit; null: none. */
  document_id: Id.nullable(),
});
export type FileQuestion = z.infer<typeof FileQuestion>;

/** Fields of every file of a request, besides its name, size and time. */
export const fileFields = {
  /** Position among the files of its document, from 1. */
  position: z.int(),
  /** Null: not counted yet, or a file without pages. */
  pages: z.int().nullable(),
  /** Null: all original pages. */
  arrangement: z.array(ArrangedPage).nullable(),
  /**
   * Image of the first shown page, below /api/storage/; null: none, or not yet. Images of other pages are at
   * client-documents/{file_path}/pages/{page}?size=thumbnail or size=screen, where `page` is the original page number.
   */
  thumbnail: z.string().nullable(),
  steps: z.array(FileStep),
  /** Null: the file is not stored. */
  scan: FileScan.nullable(),
  /** Null: not looked for yet. Where there is some, a safe copy is sent unless the original is asked for (`?version=original`). */
  active_content: z.array(ActiveContent).nullable(),
  reading: FileReading.nullable(),
  question: FileQuestion.nullable(),
  /** Who assigned it to its document; null: it is in the box. */
  placed_by: z.enum(['client', 'product', 'staff']).nullable(),
  accepted_at: Instant.nullable(),
};
