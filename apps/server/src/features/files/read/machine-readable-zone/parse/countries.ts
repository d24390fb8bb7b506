import { states } from 'mrz';
import { icaoCodesFile } from './icao-codes.ts';

/** A country, or one of ICAO's other codes. UTO is the country of ICAO's specimens. */
export const isCountry = (code: string): boolean =>
  code === 'UTO' || Object.hasOwn(states, code) || Object.hasOwn(icaoCodesFile.read(), code);

/** ISO 3166-1 alpha-3, or ICAO's code that is none of it, of what a zone says; null where it says nothing. */
export const toCountry = (text: string): string | null => {
  const code = text.replace(/<+$/, '');
  return code === 'D' ? 'DEU' : code || null;
};

/** Who issues documents with the United Kingdom's own codes. */
export const toIssuer = (text: string): string | null => {
  const code = toCountry(text);
  return code && /^GB[DNOPS]$/.test(code) ? 'GBR' : code;
};
