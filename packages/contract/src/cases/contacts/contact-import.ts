import { z } from 'zod';
import { limits } from '../../shared/limits.ts';

/** What a column of the file may hold. The names are put one behind the other. */
export const importFields = [
  'name',
  'middle_name',
  'last_name',
  'second_last_name',
  'email',
  'phone',
  'visa_type',
  'preferred_language',
  'home_country',
  'address',
  'status',
] as const;
export type ImportField = (typeof importFields)[number];

/** One row of the file as it was written; errors are reported per row; the file is never refused as a whole. */
export const ImportRow = z.object({
  /** Line of the file where the row begins, from 1. */
  line: z.number().int().min(1),
  ...(Object.fromEntries(importFields.map((field) => [field, z.string().optional()])) as Record<
    ImportField,
    z.ZodOptional<z.ZodString>
  >),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportContactsInput = z.object({
  rows: z.array(ImportRow).min(1).max(limits.importRows),
  /** What becomes of rows whose e-mail is a contact's already. Blank cells never empty a field. */
  existing: z.enum(['skip', 'update']),
  dry_run: z.boolean(),
});
export type ImportContactsInput = z.infer<typeof ImportContactsInput>;

/** Why a row cannot be imported. */
export const RowProblem = z.enum([
  'name_missing',
  'email_missing',
  'email_not_valid',
  'email_other_letters',
  'too_long',
  'status_unknown',
  'repeated',
]);
export type RowProblem = z.infer<typeof RowProblem>;

export const BadRow = z.object({
  line: z.number().int(),
  problem: RowProblem,
  field: z.enum(importFields),
  /** `repeated`: the line that has the same e-mail before. */
  first_line: z.number().int().nullable(),
});
export type BadRow = z.infer<typeof BadRow>;

/** More values in one cell than a contact keeps: Google writes them as `first ::: second`. The first is imported. */
export const NotTaken = z.object({
  line: z.number().int(),
  field: z.enum(importFields),
  values: z.array(z.string()),
});
export type NotTaken = z.infer<typeof NotTaken>;

export const ImportOutcome = z.object({
  /** New contacts. */
  created: z.number().int(),
  /** Contacts that were there: changed, or brought back from the archive. */
  updated: z.number().int(),
  /** Contacts that were there and stay as they are. */
  skipped: z.number().int(),
  bad: z.array(BadRow),
  /** Of the rows that are imported. */
  not_taken: z.array(NotTaken),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;
