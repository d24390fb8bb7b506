import { z } from 'zod';

/** Limits of blank forms, in their own constant so that clients do not load them. */
export const formLimits = {
  /** Size of the blank PDF. The largest official ones have about 4 MB. */
  maxBytes: 20 * 1024 * 1024,
  pagesMax: 100,
  fieldsMax: 5_000,
  /** Per workspace. */
  formsMax: 200,
  nameMaxLength: 500,
  labelMaxLength: 1_000,
  choicesMax: 500,
  constantMaxLength: 2_000,
} as const;

/** `left_alone`: never filled: a signature, a barcode, a button, or a field that the form computes. */
export const FormFieldKind = z.enum(['text', 'checkbox', 'radio', 'dropdown', 'list', 'left_alone']);
export type FormFieldKind = z.infer<typeof FormFieldKind>;

/** A choice of a checkbox, radio group or list. `value`: what the PDF stores. `label`: what people see. */
const FormChoice = z.object({ value: z.string(), label: z.string() });
export type FormChoice = z.infer<typeof FormChoice>;

/** Page from 1; in thousandths of the page's width and height, from its upper left corner. */
const FieldPlace = z.object({
  page: z.int(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});
export type FieldPlace = z.infer<typeof FieldPlace>;

export const FormField = z.object({
  /** Fully qualified name, unique in the form. Several boxes with one name are one field. */
  name: z.string(),
  kind: FormFieldKind,
  /** The form's text for screen readers, or else words made from the name. */
  label: z.string(),
  places: z.array(FieldPlace),
  /** In characters; null: no limit. */
  max_length: z.int().nullable(),
  /** One cell per character. */
  comb: z.boolean(),
  multiline: z.boolean(),
  /** A dropdown that also accepts other text. */
  editable: z.boolean(),
  choices: z.array(FormChoice),
});
export type FormField = z.infer<typeof FormField>;

/** Parts that are removed from an uploaded blank. */
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
