import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

/** ISO 3166-1: three letters, as in passports, with the two letters of other lists. */
const byThreeLetters = new Map(codes.map(([two = '', three = '']) => [three, two]));
const byTwoLetters = new Map(codes.map(([two = '', three = '']) => [two, three]));

/** Codes of passports (ICAO 9303) and of former countries (ISO 3166-3) that ISO 3166-1 does not have. Their names are in the texts `pieces.country`. */
export const otherCountries = ['RKS', 'XXA', 'SUN', 'YUG', 'SCG', 'CSK', 'DDR'] as const;
export type OtherCountry = (typeof otherCountries)[number];

export const isOtherCountry = (code: string): code is OtherCountry =>
  (otherCountries as readonly string[]).includes(code);

/** Kosovo in the package's list: ISO 3166-1 has no code for it, and passports have `RKS`. */
const doubled = 'XKK';

/** Those that people choose from. */
export const countryCodes: readonly string[] = [
  ...[...byThreeLetters.keys()].filter((code) => code !== doubled),
  ...otherCountries,
];

export const isCountryCode = (code: string): boolean => byThreeLetters.has(code) || isOtherCountry(code);

/** Undefined for codes that ISO 3166-1 does not have. */
export const toTwoLetters = (code: string): string | undefined =>
  code === 'RKS' ? 'XK' : byThreeLetters.get(code);

export const toThreeLetters = (code: string): string | undefined =>
  code === 'XK' ? 'RKS' : byTwoLetters.get(code);

const regionNames = new Map<string, Intl.DisplayNames>();
/** Kept, because lists ask for 250 names at a time. */
function getRegionNames(language: string): Intl.DisplayNames {
  const names = regionNames.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  regionNames.set(language, names);
  return names;
}

/** The country's name in a language; `otherName` has the names of `otherCountries`. The code, if it is unknown. */
export function countryName(
  code: string,
  language: string,
  otherName: (code: OtherCountry) => string,
): string {
  if (isOtherCountry(code)) return otherName(code);
  const two = toTwoLetters(code);
  return (two && getRegionNames(language).of(two)) || code;
}
