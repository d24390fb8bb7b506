import type { ValuePart } from '@visafolio/contract/filings/mapping-rule.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../shared/data-files/data-file.ts';

export const statesFile = defineDataFile(
  new URL('./words/us-states.yaml', import.meta.url),
  z.record(z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'), z.string().min(1)),
);

/** The part of a value that a field needs; '' if the value lacks it and may, null if it is uncertain. */
export function extractPart(value: string, part: ValuePart): string | null {
  switch (part) {
    case 'whole':
      return isDay(value) ? toUsDate(value) : value;
    case 'capitals':
      return value.toLocaleUpperCase(filingLanguage);
    case 'digits':
      return value.replace(/\D/g, '') || null;
    case 'family_name':
    case 'given_name':
    case 'middle_names':
    case 'given_names':
      return splitPersonName(value)?.[part] ?? null;
    case 'date_us':
      return isDay(value) ? toUsDate(value) : null;
    case 'date_digits':
      return isDay(value) ? toUsDate(value).replaceAll('/', '') : null;
    case 'year':
      return isDay(value) ? value.slice(0, 4) : null;
    case 'month':
      return isDay(value) ? value.slice(5, 7) : null;
    case 'day':
      return isDay(value) ? value.slice(8, 10) : null;
    default:
      return splitAddress(value)?.[part] ?? null;
  }
}

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

const toUsDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

interface NameParts {
  family_name: string;
  given_name: string;
  middle_names: string;
  given_names: string;
}

/** Particles belong to the name after them. */
const particles = new Set(
  'de del la las los da das do dos di van von der den ter bin ibn al el san santa st. le du'.split(' '),
);

/**
 * Splits a full name. 'Pérez López, Ana María' has an explicit border, and two words have only one. Null for three or more: the
 * middle one may be a second given name or a first family name.
 */
export function splitPersonName(name: string): NameParts | null {
  const [family, given, ...more] = name.trim().split(/\s*,\s*/);
  if (family && given && more.length === 0) return toParts(family, given.split(/\s+/));
  if (given !== undefined) return null;
  const words: string[] = [];
  let held: string[] = [];
  for (const word of name.trim().split(/\s+/).filter(Boolean)) {
    held.push(word);
    if (words.length === 0 || !particles.has(word.toLowerCase())) {
      words.push(held.join(' '));
      held = [];
    }
  }
  const [first, last, ...rest] = words;
  if (!first || !last || rest.length > 0 || held.length > 0) return null;
  return toParts(last, [first]);
}

const toParts = (family: string, given: string[]): NameParts => ({
  family_name: family,
  given_name: given[0] ?? '',
  middle_names: given.slice(1).join(' '),
  given_names: given.join(' '),
});

interface AddressParts {
  street: string;
  unit: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

const unitPattern = /^(?:apt|apartment|ste|suite|unit|fl|flr|floor|#)\.?\s*#?\s*(.+)$/i;

/** Splits a US address into street, unit, city, state and ZIP code. Null for any other. */
export function splitAddress(address: string): AddressParts | null {
  const parts = address
    .split(/\s*[,\n]\s*/)
    .map((part) => part.trim())
    .filter(Boolean);
  const country = 'United States';
  if (/^(?:usa?|u\.s\.a?\.?|united states(?: of america)?)$/i.test(parts.at(-1) ?? '')) parts.pop();
  const [, stateWord, zip] = /^([A-Za-z. ]+?)\s+(\d{5}(?:-\d{4})?)$/.exec(parts.at(-1) ?? '') ?? [];
  if (!stateWord || !zip) return null;
  let state = toState(stateWord);
  parts.pop();
  if (!state) {
    // 'Austin TX 78701' without a comma.
    const [, city, last] = /^(.+)\s+([A-Za-z]{2})$/.exec(stateWord) ?? [];
    state = toState(last ?? '');
    if (!city || !state) return null;
    parts.push(city);
  }
  const city = parts.pop();
  const [street, unitPart, ...more] = parts;
  if (!city || !street || more.length > 0) return null;
  if (unitPart !== undefined) {
    const unit = unitPattern.exec(unitPart)?.[1];
    return unit ? { street, unit, city, state, zip, country } : null;
  }
  const inStreet = /^(.+?)\s+((?:apt|apartment|ste|suite|unit|#)\.?\s*#?\s*\S+)$/i.exec(street);
  const unit = inStreet?.[2] ? (unitPattern.exec(inStreet[2])?.[1] ?? '') : '';
  return { street: inStreet && unit ? (inStreet[1] ?? street) : street, unit, city, state, zip, country };
}

/** The two-letter code of a state, from the code or the name; undefined if it is not a state. */
export function toState(word: string): string | undefined {
  const wanted = word.trim().toLowerCase();
  return Object.entries(statesFile.read()).find(
    ([letters, name]) => letters.toLowerCase() === wanted || name.toLowerCase() === wanted,
  )?.[0];
}
