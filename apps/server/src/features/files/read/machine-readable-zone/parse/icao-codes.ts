import { z } from 'zod';
import { defineDataFile } from '../../../../../shared/data-files/data-file.ts';

const Code = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters');

const IcaoCode = z.strictObject({
  country: Code.optional().describe('ISO 3166-1 alpha-3 of the country that a list of countries has for it.'),
});

/** Codes of ICAO 9303, part 3, section 5 that are not countries of ISO 3166-1. Their names are in the texts `papers`. */
export const icaoCodesFile = defineDataFile(
  new URL('./icao-codes.yaml', import.meta.url),
  z.record(Code, IcaoCode),
);
