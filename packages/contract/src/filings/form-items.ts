import { z } from 'zod';
import { PartyKey } from '../questions/parties/template-party.ts';
import { Count, Id } from '../shared/fields.ts';
import { formLimits } from './form-field.ts';

/**
 * What a case knows about an item of a form.
 * - `filled`; for boxes also if none of them is ticked
 * - `missing`: it should have a value
 * - `not_applicable`: it may stay empty
 * - `left`: never filled by us
 */
const FormItemState = z.enum(['filled', 'missing', 'not_applicable', 'left']);

/**
 * Why an item has no value.
 * - missing: `unanswered`, `not_in_template` (no question asks for it), `unknown_choice` (the form has no such choice), `firm_setting_missing`,
 *   `no_other_form` (it follows from the other forms of the case, and there are none yet), `for_staff` (staff have not answered it yet)
 * - not applicable: `other_path`, `depends` (on an item that is not answered), `no_such_party`, `not_asked_of_client` (its question is not asked),
 *   `client_has_none`, `nothing_to_write` (such as no middle name)
 * - left: `office`, `signature`, `not_asked`, `additional`, `repeats`, `interpreter`, `preparer`
 */
export const FormItemReason = z.enum([
  'unanswered',
  'not_in_template',
  'unknown_choice',
  'firm_setting_missing',
  'no_other_form',
  'for_staff',
  'other_path',
  'depends',
  'no_such_party',
  'not_asked_of_client',
  'client_has_none',
  'nothing_to_write',
  'office',
  'signature',
  'not_asked',
  'additional',
  'repeats',
  'interpreter',
  'preparer',
]);
export type FormItemReason = z.infer<typeof FormItemReason>;

/** An item of a form in a case: a text field, or boxes that one answer ticks. */
export const FormItem = z.object({
  /** Names of its fields in the PDF. */
  fields: z.array(z.string()).min(1),
  page: z.int(),
  /** As printed: '5.b'. */
  number: z.string(),
  label: z.string(),
  state: FormItemState,
  reason: FormItemReason.nullable(),
  /** An explanation in English, of `not_asked`. */
  why: z.string().nullable(),
  /** What the form says; of boxes the answer that is ticked. */
  value: z.string().nullable(),
  /**
   * Where the value comes from, or who could give it. `answer`: the client; `staff`: who decided it or answered for the client; `document` and
   * `earlier_case`: the client took it from there; `own`: the firm's own rule for the field; `case`: it follows from the kind of case and its other
   * forms.
   */
  source: z.enum(['answer', 'staff', 'document', 'earlier_case', 'firm', 'fixed', 'own', 'case']).nullable(),
  /** The file that an answer was taken from. */
  document: z.string().nullable(),
  /** Of an answer: whose it is; null: shared, or a case without parties. */
  party: PartyKey.nullable(),
  question: z.object({ id: Id, text: z.string() }).nullable(),
  fact: z.string().nullable(),
  /** It is missing, and one more question of the case can ask for it. */
  can_ask: z.boolean(),
});
export type FormItem = z.infer<typeof FormItem>;

export const FormPart = z.object({
  /** As printed: '2', or a word such as 'header'. */
  part: z.string(),
  title: z.string(),
  items: z.array(FormItem),
});
export type FormPart = z.infer<typeof FormPart>;

/** How many items of a form are in which state. `firm`: missing because of the firm's settings, among `missing`. */
export const FormProgress = z.object({
  filled: Count,
  missing: Count,
  firm: Count,
  not_applicable: Count,
});
export type FormProgress = z.infer<typeof FormProgress>;

/** A fact with different answers in one case, which its forms would repeat. */
export const FactConflict = z.object({
  fact: z.string(),
  party: PartyKey.nullable(),
  questions: z.array(z.object({ id: Id, text: z.string(), answer: z.string() })),
});

/** A field of a blank that a reviewed map knows under the same name with other words, or under another name with words that are nearly the same. */
const ChangedField = z.object({
  field: z.string(),
  page: z.int(),
  label: z.string(),
  /** 'Part 2, Item 5.b' of the reviewed edition, and its label. */
  was: z.object({ part: z.string(), number: z.string(), words: z.string() }),
});

/** What a reviewed map says about a field of a blank. */
export const CoveredField = z.object({
  field: z.string(),
  part: z.string(),
  number: z.string(),
  /** Who gives its value; of fields that are never filled the reason. */
  by: z.union([z.enum(['client', 'firm', 'fixed']), FormItemReason]),
  why: z.string().nullable(),
});
export type CoveredField = z.infer<typeof CoveredField>;

/** How a blank relates to the reviewed map of its form. */
export const BlankReview = z.object({
  /** Editions that the map was made from, and the day of its review. */
  editions: z.array(z.string()),
  reviewed: z.string(),
  /** Fields with the map's meaning, and those that a person said are the same. */
  covered: z.array(CoveredField),
  changed: z.array(ChangedField),
  /** Fields that the map does not know; they stay empty. */
  added: z.array(z.object({ field: z.string(), page: z.int(), label: z.string() })),
  /** Fields of the map that this blank does not have. */
  gone: Count,
});
export type BlankReview = z.infer<typeof BlankReview>;

/** A person's decision about a changed field. */
export const FieldReview = z.object({
  field: z.string().min(1).max(formLimits.nameMaxLength),
  /** Whether it is the same item as before; otherwise it stays empty. */
  same: z.boolean(),
});
