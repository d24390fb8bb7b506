import { type Language, languageCodes } from '@visafolio/contract/shared/languages.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../../shared/data-files/data-file.ts';

const Name = z.string().min(1);
const Names = z.strictObject(
  Object.fromEntries(languageCodes.map((code) => [code, Name])) as Record<Language, typeof Name>,
);
const Code = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters');

const IcaoCode = z.strictObject({
  nationality: Names.nullable().default(null).describe('As a nationality; without it: it says none.'),
  issuer: Names.nullable()
    .default(null)
    .describe('As who issued the document; without it: nobody does under this code.'),
  country: Code.optional().describe('ISO 3166-1 alpha-3 of the country that a list of countries has for it.'),
});

/** Codes of ICAO 9303, part 3, section 5 that are no country of ISO 3166-1. */
export const icaoCodesFile = defineDataFile(
  new URL('./icao-codes.yaml', import.meta.url),
  z.record(Code, IcaoCode),
);
