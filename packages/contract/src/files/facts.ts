import { z } from 'zod';

/**
 * What a document can state and a question can ask for. Dates are `yyyy-mm-dd`; countries and nationalities ISO 3166-1 alpha-3
 * or codes of ICAO (XXA, GBN); `person.sex` is `F`, `M` or `X`; amounts are written as in the document. `person.*` is the person
 * whom the document is about.
 */
export const FactName = z.enum([
  'person.family_name',
  'person.given_names',
  'person.full_name',
  'person.birth_date',
  'person.birth_place',
  'person.sex',
  'person.nationality',
  'person.alien_number',
  'person.mother_name',
  'person.father_name',
  'passport.number',
  'passport.country',
  'passport.issued',
  'passport.expiry',
  'visa.number',
  'visa.expiry',
  'i94.number',
  'i94.entry_date',
  'i94.class',
  'i94.expiry',
  'employer.name',
  'employment.title',
  'employment.start_date',
  'pay.amount',
  'pay.period_end',
  'degree.name',
  'degree.field',
  'degree.school',
  'degree.date',
]);
export type FactName = z.infer<typeof FactName>;

/**
 * Why a value may be wrong even if its characters were read correctly:
 * - `name_cut_off`: the names fill the line of the zone, so the page may have more
 * - `only_name`: there is a single name, as family or given name
 * - `marks_not_in_zone`: MUELLER may be Müller on the page
 * - `two_centuries`: the year of birth has two digits
 * - `edge_missing`: the right end of the zone is not in the picture
 * - `several_zones`: the picture or file shows documents of several people, or two zones
 */
export const FactDoubt = z.enum([
  'name_cut_off',
  'only_name',
  'marks_not_in_zone',
  'two_centuries',
  'edge_missing',
  'several_zones',
]);
export type FactDoubt = z.infer<typeof FactDoubt>;

/**
 * Confidence in the value, not in its characters. `high`: two independent readings agree, without doubts. `medium`: one
 * reading whose check digit or quote is right. `low`: everything else.
 */
export const FactConfidence = z.enum(['high', 'medium', 'low']);
export type FactConfidence = z.infer<typeof FactConfidence>;

/** What supports a value. `repaired`: the check digit is right only after a character was changed. */
export const FactCheck = z.enum(['two_readings', 'check_digit', 'repaired', 'quote', 'none']);
export type FactCheck = z.infer<typeof FactCheck>;

export const FactReader = z.enum(['machine_readable_zone', 'provider']);
export type FactReader = z.infer<typeof FactReader>;

/** A fact that was read in a file. */
export const FileFact = z.object({
  name: FactName,
  value: z.string(),
  /** From 1. */
  page: z.int(),
  /** On the upright page, in thousandths of its width and height; null: unknown. */
  place: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }).nullable(),
  confidence: FactConfidence,
  check: FactCheck,
  reader: FactReader,
  /** The words of the document that state it; null: read in a machine-readable zone. */
  quote: z.string().nullable(),
  /** A value with a doubt is never `high`. */
  doubts: z.array(FactDoubt).optional(),
  /** The other reading of an ambiguous date. */
  other_value: z.string().optional(),
});
export type FileFact = z.infer<typeof FileFact>;
