import { z } from 'zod';

/** Limits of blank forms; constants of their own, so that clients do not load them. */
export const formLimits = {
  /** Of the blank PDF. The largest official ones have about 4 MB. */
  maxBytes: 20 * 1024 * 1024,
  pagesMax: 100,
  fieldsMax: 5_000,
  /** Of one workspace. */
  formsMax: 200,
  nameMaxLength: 500,
  labelMaxLength: 1_000,
  choicesMax: 500,
  constantMaxLength: 2_000,
} as const;

/** `left_alone`: a signature, a barcode, a button, or a field that the form itself keeps. */
export const FormFieldKind = z.enum(['text', 'checkbox', 'radio', 'dropdown', 'list', 'left_alone']);
export type FormFieldKind = z.infer<typeof FormFieldKind>;

/** What a box, a circle or a line of a list stands for: `value` is what the PDF stores, `label` what people read. */
const FormChoice = z.object({ value: z.string(), label: z.string() });
export type FormChoice = z.infer<typeof FormChoice>;

/** Where a field is drawn: page from 1, in thousandths of the page's width and height, from its upper left corner. */
const FieldPlace = z.object({
  page: z.int(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});
export type FieldPlace = z.infer<typeof FieldPlace>;

/** A field of a blank form, in the order of its places. */
export const FormField = z.object({
  /** Whole and unique in the form; several boxes of one name are one field. */
  name: z.string(),
  kind: FormFieldKind,
  /** What the form says about it to screen readers; where it says nothing, its name in words. */
  label: z.string(),
  places: z.array(FieldPlace),
  /** Characters; null: no limit. */
  max_length: z.int().nullable(),
  /** One cell for each character. */
  comb: z.boolean(),
  multiline: z.boolean(),
  /** Of a dropdown that takes other text too. */
  editable: z.boolean(),
  choices: z.array(FormChoice),
});
export type FormField = z.infer<typeof FormField>;

/** What was taken out of the blank on receipt. */
export const DroppedPart = z.enum([
  'xfa',
  'encryption',
  'scripts',
  'actions',
  'usage_rights',
  'signatures',
  'attachments',
  'rich_text',
]);
export type DroppedPart = z.infer<typeof DroppedPart>;
