import { z } from 'zod';

/**
 * What a document can say, and a question can ask for. A template's question names the fact that answers it; a file's reading gives
 * its facts. Dates are `yyyy-mm-dd`, countries and nationalities ISO 3166-1 alpha-3, `person.sex` is `F`, `M` or `X`, amounts are as
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

/** `high`: two independent readings agree. `medium`: one reading whose check digit or quote is right. `low`: anything else. */
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
});
export type FileFact = z.infer<typeof FileFact>;
