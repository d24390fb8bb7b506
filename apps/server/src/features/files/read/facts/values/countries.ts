import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import countries from 'i18n-iso-countries';
import { z } from 'zod';
import { defineDataFile, once } from '../../../../../shared/data-files/data-file.ts';
import {
  addDuplicateIssues,
  listPhrases,
  phrasesByLanguage,
  toTexts,
} from '../../../../../shared/data-files/phrase-lists.ts';

const Name = z.string().superRefine((name, context) => {
  if (name !== words(name) || !name)
    context.addIssue({
      code: 'custom',
      message: `'${name}' must be words in small letters without accents: '${words(name)}'`,
    });
});

const CountriesFile = z
  .record(
    z
      .string()
      .refine(
        (code) => code.length === 3 && countries.alpha3ToAlpha2(code),
        'must be a code of ISO 3166-1, as USA',
      ),
    phrasesByLanguage(Name),
  )
  .superRefine((file, context) =>
    addDuplicateIssues(
      Object.entries(file).flatMap(([code, names]) =>
        listPhrases(names).map(([place, name]) => [[code, ...place], name] as const),
      ),
      context,
    ),
  );

/** Peoples whose name does not start like their country's, and other names of countries. */
export const countriesFile = defineDataFile(
  new URL('../words/countries.yaml', import.meta.url),
  CountriesFile,
);

/** ISO 3166-1 alpha-3 by name. */
const getCountries = once((): ReadonlyMap<string, string> => {
  const byName = new Map<string, string>();
  for (const [alpha3, names] of Object.entries(countriesFile.read()))
    for (const name of toTexts(names)) byName.set(name, alpha3);
  for (const language of languageCodes)
    for (const [alpha2, names] of Object.entries(countries.getNames(language, { select: 'all' })))
      for (const name of [names].flat()) {
        const alpha3 = countries.alpha2ToAlpha3(alpha2);
        const key = words(name);
        if (alpha3 && !byName.has(key)) byName.set(key, alpha3);
      }
  return byName;
});

/** Minimum number of letters that the names of a people and its country share. */
const sharedLetters = 4;

/** ISO 3166-1 alpha-3 of a country or a people, by its code or its English or Spanish name; null if unknown. */
export function toCountry(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{3}$/.test(code) && countries.alpha3ToAlpha2(code)) return code;
  if (/^[A-Z]{2}$/.test(code) && code === text.trim()) return countries.alpha2ToAlpha3(code) ?? null;
  const [name, byName] = [words(text), getCountries()];
  return byName.get(name) ?? byName.get(name.replace(/^the /, '')) ?? toCountryOfPeople(name);
}

/** 'Colombian' and 'colombiana' start like one country more than like any other. */
function toCountryOfPeople(name: string): string | null {
  if (
    !/^[a-z]{5,}$/.test(name) ||
    !/(an|ano|ana|ian|ish|ese|ense|eno|ena|iano|iana|ino|ina|i|es|esa|ol|ola)$/.test(name)
  )
    return null;
  let best = { letters: sharedLetters - 1, found: new Set<string>() };
  for (const [country, alpha3] of getCountries()) {
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

/** Maximum words of a country's name, as in `Saint Vincent and the Grenadines`. */
const nameWords = 5;

/** Whether a text names the country or its people. */
export function namesCountry(text: string, alpha3: string): boolean {
  const parts = text.split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  return parts.some((_, from) =>
    Array.from({ length: nameWords }, (_, more) => parts.slice(from, from + more + 1).join(' ')).some(
      (name) => toCountry(name) === alpha3,
    ),
  );
}
