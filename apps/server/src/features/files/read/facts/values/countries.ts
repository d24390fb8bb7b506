import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import countries from 'i18n-iso-countries';

/** Peoples whose names are not the beginning of their country's, and what countries are called besides. */
const alsoCalled: Record<string, string> = {
  usa: 'USA',
  'u s a': 'USA',
  'u s': 'USA',
  american: 'USA',
  americana: 'USA',
  americano: 'USA',
  'estados unidos': 'USA',
  estadounidense: 'USA',
  uk: 'GBR',
  british: 'GBR',
  britanica: 'GBR',
  britanico: 'GBR',
  england: 'GBR',
  inglaterra: 'GBR',
  'great britain': 'GBR',
  gbd: 'GBR',
  gbn: 'GBR',
  gbo: 'GBR',
  gbp: 'GBR',
  gbs: 'GBR',
  d: 'DEU',
  aleman: 'DEU',
  alemana: 'DEU',
  french: 'FRA',
  frances: 'FRA',
  francesa: 'FRA',
  spanish: 'ESP',
  spaniard: 'ESP',
  dutch: 'NLD',
  neerlandes: 'NLD',
  neerlandesa: 'NLD',
  holandes: 'NLD',
  holandesa: 'NLD',
  swiss: 'CHE',
  suizo: 'CHE',
  greek: 'GRC',
  irish: 'IRL',
  irlandes: 'IRL',
  irlandesa: 'IRL',
  griego: 'GRC',
  danish: 'DNK',
  polish: 'POL',
  polaco: 'POL',
  polaca: 'POL',
  welsh: 'GBR',
  scottish: 'GBR',
  turkish: 'TUR',
  korean: 'KOR',
  'south korea': 'KOR',
  'corea del sur': 'KOR',
  surcoreano: 'KOR',
  surcoreana: 'KOR',
  filipino: 'PHL',
  filipina: 'PHL',
  thai: 'THA',
  salvadoran: 'SLV',
  salvadoreno: 'SLV',
  salvadorena: 'SLV',
  'costa rican': 'CRI',
  costarricense: 'CRI',
  'puerto rican': 'PRI',
  'south african': 'ZAF',
  dominicano: 'DOM',
  dominicana: 'DOM',
  dominican: 'DOM',
  guineano: 'GIN',
  guinean: 'GIN',
  russia: 'RUS',
  rusia: 'RUS',
  vietnam: 'VNM',
  venezuela: 'VEN',
  bolivia: 'BOL',
  china: 'CHN',
  iran: 'IRN',
  syria: 'SYR',
};

const byName = new Map<string, string>(Object.entries(alsoCalled));
for (const language of languageCodes)
  for (const [alpha2, names] of Object.entries(countries.getNames(language, { select: 'all' })))
    for (const name of [names].flat()) {
      const alpha3 = countries.alpha2ToAlpha3(alpha2);
      const key = words(name);
      if (alpha3 && !byName.has(key)) byName.set(key, alpha3);
    }

/** Letters that the name of a people shares with its country's, at least. */
const sharedLetters = 4;

/** ISO 3166-1 alpha-3 of a country, or of a people, by its code or its name in English or Spanish; null: it is none that we know. */
export function toCountry(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{3}$/.test(code) && countries.alpha3ToAlpha2(code)) return code;
  if (/^[A-Z]{2}$/.test(code) && code === text.trim()) return countries.alpha2ToAlpha3(code) ?? null;
  const name = words(text);
  return byName.get(name) ?? byName.get(name.replace(/^the /, '')) ?? toCountryOfPeople(name);
}

/** 'Colombian' and 'colombiana' begin like one country more than like any other. */
function toCountryOfPeople(name: string): string | null {
  if (
    !/^[a-z]{5,}$/.test(name) ||
    !/(an|ano|ana|ian|ish|ese|ense|eno|ena|iano|iana|ino|ina|i|es|esa|ol|ola)$/.test(name)
  )
    return null;
  let best = { letters: sharedLetters - 1, found: new Set<string>() };
  for (const [country, alpha3] of byName) {
    const letters = countShared(name, country);
    if (letters > best.letters) best = { letters, found: new Set([alpha3]) };
    else if (letters === best.letters) best.found.add(alpha3);
  }
  const [only] = best.found;
  return best.found.size === 1 && only && name.length - best.letters <= 5 ? only : null;
}

function countShared(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}

function words(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

/** Words of a country's name at most, `Saint Vincent and the Grenadines`. */
const nameWords = 5;

/** Whether a text names the country, or its people. */
export function namesCountry(text: string, alpha3: string): boolean {
  const parts = text.split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  return parts.some((_, from) =>
    Array.from({ length: nameWords }, (_, more) => parts.slice(from, from + more + 1).join(' ')).some(
      (name) => toCountry(name) === alpha3,
    ),
  );
}
