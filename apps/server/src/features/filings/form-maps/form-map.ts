import { firmValues } from '@visafolio/contract/filings/filing-profile.ts';
import { FormItemReason } from '@visafolio/contract/filings/form-items.ts';
import { answerPieces, hasPieces } from '@visafolio/contract/questions/answer-pieces.ts';
import { FactKey } from '@visafolio/contract/questions/fact-key.ts';
import { z } from 'zod';
import { Line } from '../../../shared/data-files/line.ts';

const Name = z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be small letters, digits and _');
/** 'Part/item': '2/5.b' is Part 2, Item Number 5.b. */
const Item = z.string().regex(/^[^/\s][^/]*\/[^/]+$/, "must be 'part/item', such as '2/5.b'");

/** '' for the part and the number of a field without an item. */
export function splitItem(item: string | undefined): { part: string; number: string } {
  const [part = '', number = ''] = item?.split('/') ?? [];
  return { part, number };
}

/**
 * What goes into fields, by the type of the answer, beside the pieces that are stored. `whole`, also the default: the answer in one line.
 * - dates: `month`, `day`, `year`, `month_year` (mm/yyyy); the default is mm/dd/yyyy. Of ranges `from_month_year` and `to_month_year` are mm/yyyy
 * - names: `given_middle`, `given_family`, `full` (given, middle, family), `family_given`
 * - addresses: `us_state`, `zip` only inside the United States; `province`, `foreign_postal_code` only outside; `street_unit`: with the unit;
 *   `unit_line`: the unit with its type, such as 'Apt 4B'
 * - phone numbers: `national` (default: ten digits, abroad + and the country code where the field has room for it, otherwise the additional
 *   information), `area`, `exchange`, `line`, `local` (exchange and line), `international`
 * - A-Numbers and Social Security numbers: the default is nine digits
 * - texts and numbers: `digits`, and of those `first_2_digits`, `digits_3_to_6`, `last_4_digits`, `six_digits` (with zeros after a shorter
 *   code); `hundreds`, `tens`, `units` for cells of a number
 * - amounts: `dollars` only if they are in US dollars, as they were entered
 */
const extraPieces: Readonly<Record<string, readonly string[]>> = {
  date: ['month', 'day', 'year', 'month_year'],
  date_range: ['from_year', 'to_year', 'from_month', 'to_month', 'from_month_year', 'to_month_year'],
  person_name: ['given_middle', 'given_family', 'full', 'family_given'],
  address: [
    'us_state',
    'zip',
    'province',
    'foreign_postal_code',
    'street_unit',
    'unit_line',
    'city_state',
    'country_code',
  ],
  birth_place: ['city_country', 'city_state', 'us_state', 'province', 'country_code'],
  country: ['country_code'],
  phone_number: ['national', 'area', 'exchange', 'line', 'local', 'international'],
  money: ['dollars'],
  text: ['digits', 'first_2_digits', 'digits_3_to_6', 'last_4_digits', 'six_digits'],
  number: ['hundreds', 'tens', 'units'],
};

/** Whether a form may take this piece of an answer of a type. */
export const hasPiece = (type: string, piece: string): boolean =>
  piece === 'whole' ||
  (extraPieces[type]?.includes(piece) ?? false) ||
  (hasPieces(type) && Object.hasOwn(answerPieces[type], piece) && piece !== 'value') ||
  (type === 'yesno_explained' && piece === 'value');

const Value = z.strictObject({
  /** Role in this form. */
  of: Name,
  fact: FactKey,
  /** Which entry of a group, from 1. Histories count from the newest. */
  entry: z.int().min(1).optional(),
  /** Of a history: count only entries that do not last to the present. */
  past: z.literal(true).optional(),
  piece: Name.optional(),
});
export type FormValue = z.infer<typeof Value>;

/** Holds if every part that is given holds. */
const AnswerTest = Value.extend({
  is: z.array(Line).min(1).optional(),
  not: z.array(Line).min(1).optional(),
  /** Whether there is an answer. */
  given: z.boolean().optional(),
});
export type FormAnswerTest = z.infer<typeof AnswerTest>;

/** What a firm and the person who represents the client fill in, from the firm's settings. */
export const FirmValue = z.enum(firmValues);
export type FirmValue = z.infer<typeof FirmValue>;

/** A setting that is not filled in is none of them. */
const FirmTest = z.strictObject({
  firm: FirmValue,
  is: z.array(Line).min(1).optional(),
  not: z.array(Line).min(1).optional(),
  given: z.boolean().optional(),
});
export type FormFirmTest = z.infer<typeof FirmTest>;

/** `any` holds if one of its tests does. */
const Test = z.union([AnswerTest, FirmTest, z.strictObject({ any: z.array(AnswerTest).min(2) })]);
export type FormTest = z.infer<typeof Test>;

/** All of them. */
const tests = z.array(Test).min(1);
const when = tests.optional();

/** From an answer. */
const FactField = Value.extend({
  item: Item,
  /** For boxes: the answers that tick it. */
  is: z.array(Line).min(1).optional(),
  /** For lists and groups of circles: answer -> value in the form. */
  choose: z.record(Line, z.string()).optional(),
  /** Only then does the item apply. */
  when,
  /**
   * Instead, if the first has no answer: in this order, each only where its `when` holds. A text also stands for an answer that is not in `choose`,
   * such as one whose value depends on another answer.
   */
  or: z
    .array(z.union([Value.extend({ when }), z.strictObject({ text: Line, when })]))
    .min(1)
    .optional(),
  /** Before the first: the first of these whose `when` holds is taken, whatever the first says. */
  instead: z
    .array(
      z.union([
        Value.extend({ when: tests }),
        z.strictObject({ text: Line, when: tests }),
        z.strictObject({ firm: FirmValue, when: tests }),
      ]),
    )
    .min(1)
    .optional(),
  /** More answers in the same field, in one line with commas. */
  plus: z.array(Value).min(1).optional(),
  /** Written if the client said that there is none (not: that they do not know it); otherwise the field stays empty. */
  none: Line.optional(),
  /** Of numbers: written instead of 0. */
  zero: Line.optional(),
  /** Written if the answer has no such piece, such as a name without a middle name. */
  lacking: Line.optional(),
  /** The form or its instructions say 'if any', or allow an empty field. */
  optional: z.literal(true).optional(),
});

const FirmField = z.strictObject({
  item: Item,
  firm: FirmValue,
  /** Of a phone number of the United States. */
  piece: z.enum(['area', 'local']).optional(),
  is: z.array(Line).min(1).optional(),
  when,
});

/** The same in every case, such as the box 'G-28 is attached'. For a box the text is 'on'. */
const FixedField = z.strictObject({ item: Item, text: Line, when });

/**
 * Why a field is never filled by us.
 * - `office`: for the agency's use
 * - `signature`: signatures and their dates
 * - `not_asked`: clients are not asked; `why` says the reason
 * - `additional`: the pages for additional information, filled by `additional` and `continues`
 * - `repeats`: the form fills it from another field itself
 * - `interpreter`, `preparer`: somebody else than the attorney fills it in
 */
const LeftReason = FormItemReason.extract([
  'office',
  'signature',
  'not_asked',
  'additional',
  'repeats',
  'interpreter',
  'preparer',
]);
const LeftField = z
  .strictObject({ item: Item.optional(), left: LeftReason, why: Line.optional() })
  .refine(({ left, why }) => (left === 'not_asked') === Boolean(why), { path: ['why'] });

const Filing = z.enum(['applicant', 'petitioner']);

/**
 * An answer that follows from the kind of case, its other forms or other answers, used where the case has none. It counts for every form of the case. Of several about
 * one fact the first counts whose conditions all hold.
 */
const DerivedAnswer = z
  .strictObject({
    /** Role in this form. */
    of: Name,
    fact: FactKey,
    /** One of these forms is in the case. */
    with: z.array(Line).min(1).optional(),
    /** The case is for one of these visas: how their names begin. It may have no other forms. */
    visa: z.array(Line).min(1).optional(),
    /** As what the person files the first of their forms, in the order of filing; `nothing`: they file none of them. */
    files_as: z.enum([...Filing.options, 'nothing']).optional(),
    when,
    answer: Line.optional(),
    /** Instead of `answer`: the numbers of the forms that the person files; of all of them if they file none. */
    lists: z.literal('forms').optional(),
    /** Instead of `answer`: the number of the first form of `with` that the case has. */
    names: z.literal('form').optional(),
  })
  .refine(({ answer, lists, names }) => [answer, lists, names].filter(Boolean).length === 1);

export type FormDerivation = z.infer<typeof DerivedAnswer>;

export const FormField = z.union([FactField, FirmField, FixedField, LeftField]);
export type FormField = z.infer<typeof FormField>;

/** A reviewed map of an official form. Fields are named as in the editions that it lists; one that a later edition has too keeps its meaning. */
export const FormMap = z.strictObject({
  code: Line,
  title: Line,
  /** Of the blanks that it was made from. 'yyyy-mm-dd', or 'yyyy-mm' where the form does not show a day. */
  editions: z.array(z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/)).min(1),
  reviewed: z.iso.date(),
  /** What it was reviewed against. */
  source: Line,
  /** Part -> its title, in the order of the form. */
  parts: z.record(z.string(), Line),
  /**
   * Role in this form -> parties of a template that play it, first the one that is preferred. `client`: a case without parties.
   */
  roles: z.record(Name, z.array(Name).min(1)),
  /**
   * Who files it, by role; `as`: as what, where the form alone says it. Not of supplements, notices and forms of another department.
   */
  filed_by: z.strictObject({ role: Name, as: Filing.optional() }).optional(),
  /** Role of which each party files a form of its own, such as each client a notice of appearance. */
  per: Name.optional(),
  derives: z.array(DerivedAnswer).min(1).optional(),
  /** The lines for additional information, in order. */
  additional: z
    .array(
      z.strictObject({ page: Line.optional(), part: Line.optional(), item: Line.optional(), text: Line }),
    )
    .min(1)
    .optional(),
  /** Entries that the form has no lines for go to the additional information. */
  continues: z
    .array(
      z.strictObject({
        of: Name,
        group: Name,
        /** How many entries the form itself has lines for. */
        after: z.int().min(0),
        past: z.literal(true).optional(),
        item: Item,
        page: z.int().min(1),
        /** What is written of each entry, in one line; with a label where the answer alone does not say what it is. */
        write: z.array(z.union([FactKey, z.strictObject({ fact: FactKey, label: Line })])).min(1),
        when,
      }),
    )
    .optional(),
  /** Answers that the form wants and has no line for go there too. */
  adds: z
    .array(
      z.union([
        Value.extend({ item: Item, page: z.int().min(1), when }),
        z.strictObject({ firm: FirmValue, item: Item, page: z.int().min(1), when }),
      ]),
    )
    .optional(),
  fields: z.record(z.string().min(1), FormField),
});
export type FormMap = z.infer<typeof FormMap>;
