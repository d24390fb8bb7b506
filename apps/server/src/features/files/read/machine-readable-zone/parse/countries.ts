import { states } from 'mrz';
import { icaoCodesFile } from './icao-codes.ts';

/** A country, or another code of ICAO. UTO is the country of ICAO's specimens. */
export const isCountry = (code: string): boolean =>
  code === 'UTO' || Object.hasOwn(states, code) || Object.hasOwn(icaoCodesFile.read(), code);

/** ISO 3166-1 alpha-3, or another code of ICAO, from the code in a zone; null if there is none. */
export const toCountry = (text: string): string | null => {
  const code = text.replace(/<+$/, '');
  return code === 'D' ? 'DEU' : code || null;
};

/** The issuer of documents with one of the United Kingdom's own codes. */
export const toIssuer = (text: string): string | null => {
  const code = toCountry(text);
  return code && /^GB[DNOPS]$/.test(code) ? 'GBR' : code;
};
