import { z } from 'zod';

/**
 * What a document can say, and a question can ask for. A template's question names the fact that answers it; a file's reading gives
 * its facts. Dates are `yyyy-mm-dd`, countries and nationalities ISO 3166-1 alpha-3 or ICAO's own codes (XXA, GBN), `person.sex` is `F`, `M` or `X`, amounts are as
 * the document writes them. `person.*` is whom the document is about.
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
 * Why a value may be wrong although its characters were read well:
 * - `name_cut_off`: names fill the zone's line, the page may have more
 * - `only_name`: there is one name, as a family name or as a given one
 * - `marks_not_in_zone`: MUELLER may be Müller on the page
 * - `two_centuries`: the year of birth has two digits
 * - `edge_missing`: the zone's right end is not in the picture
 * - `several_zones`: the picture or file shows documents of more than one person, or two zones
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

/** Of the value, not of its characters. `high`: two independent readings agree, and nothing speaks against it. `medium`: one reading whose check digit or quote is right. `low`: anything else. */
export const FactConfidence = z.enum(['high', 'medium', 'low']);
export type FactConfidence = z.infer<typeof FactConfidence>;

/** What supports a value. `repaired`: a check digit fits only after a character was changed. */
export const FactCheck = z.enum(['two_readings', 'check_digit', 'repaired', 'quote', 'none']);
export type FactCheck = z.infer<typeof FactCheck>;

/** Where a fact was read: a document's machine-readable zone, or the provider's answer. */
export const FactReader = z.enum(['machine_readable_zone', 'provider']);
export type FactReader = z.infer<typeof FactReader>;

/** Something that a file says. */
export const FileFact = z.object({
  name: FactName,
  value: z.string(),
  /** From 1. */
  page: z.int(),
  /** On the upright page, in thousandths of its width and height; null: not known. */
  place: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }).nullable(),
  confidence: FactConfidence,
  check: FactCheck,
  reader: FactReader,
  /** The words of the document that say it; null where it was read in a machine-readable zone. */
  quote: z.string().nullable(),
  /** Left out: none. A value with one is never `high`. */
  doubts: z.array(FactDoubt).optional(),
  /** The other day that a date may be. */
  other_value: z.string().optional(),
});
export type FileFact = z.infer<typeof FileFact>;
