import { z } from 'zod';
import { limits } from '../../shared/limits.ts';

/** What a column may hold. The name fields are joined in this order. */
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

/** A row of the file, unchanged. Errors are reported per row; the file as a whole is never refused. */
export const ImportRow = z.object({
  /** Line in the file where the row begins, from 1. */
  line: z.number().int().min(1),
  ...(Object.fromEntries(importFields.map((field) => [field, z.string().optional()])) as Record<
    ImportField,
    z.ZodOptional<z.ZodString>
  >),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportContactsInput = z.object({
  rows: z.array(ImportRow).min(1).max(limits.importRows),
  /** What to do with rows whose e-mail a contact already has. Blank cells never clear a field. */
  existing: z.enum(['skip', 'update']),
  dry_run: z.boolean(),
});
export type ImportContactsInput = z.infer<typeof ImportContactsInput>;

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

export const RejectedRow = z.object({
  line: z.number().int(),
  problem: RowProblem,
  field: z.enum(importFields),
  /** For `repeated`: the earlier line with the same e-mail. */
  first_line: z.number().int().nullable(),
});
export type RejectedRow = z.infer<typeof RejectedRow>;

/** Further values of a cell, which are not imported: Google writes `first ::: second`, and only the first is kept. */
export const DroppedValues = z.object({
  line: z.number().int(),
  field: z.enum(importFields),
  values: z.array(z.string()),
});
export type DroppedValues = z.infer<typeof DroppedValues>;

export const ImportOutcome = z.object({
  created: z.number().int(),
  /** Existing contacts that were changed or restored from the archive. */
  updated: z.number().int(),
  /** Existing contacts that stay unchanged. */
  skipped: z.number().int(),
  bad: z.array(RejectedRow),
  /** Only of imported rows. */
  not_taken: z.array(DroppedValues),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;
