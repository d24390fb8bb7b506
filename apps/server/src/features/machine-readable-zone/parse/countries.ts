import { states } from 'mrz';

/** UTO is the country of ICAO's specimens. */
export const isCountry = (code: string): boolean => code === 'UTO' || Object.hasOwn(states, code);

/** ICAO's codes that are none of ISO 3166-1. */
const otherCodes: Record<string, string> = {
  D: 'DEU',
  GBD: 'GBR',
  GBN: 'GBR',
  GBO: 'GBR',
  GBP: 'GBR',
  GBS: 'GBR',
};
/** ISO 3166-1 alpha-3 of what a zone says; null where it says nothing. */
export const toCountry = (text: string): string | null => {
  const code = text.replace(/<+$/, '');
  return otherCodes[code] ?? (code || null);
};
