import type { FactName } from '@visafolio/contract/files/facts.ts';
import { toCountry } from '../read/facts/values/countries.ts';
import { findDatesInText } from '../read/facts/values/dates-in-text.ts';
import { toSex } from '../read/facts/values/sexes.ts';

const toCode = (text: string): string | null => text.toUpperCase().replace(/[^A-Z0-9]/g, '') || null;
/** Ignores the A of an A-number and zeros before it. */
const toAlienNumber = (text: string): string | null => text.replace(/\D/g, '').replace(/^0+/, '') || null;

/** Normalizes values; null: ambiguous, so nothing is compared. Names are compared elsewhere. */
const readers: Partial<Record<FactName, (text: string) => string | null>> = {
  'person.birth_date': toDay,
  'person.sex': toSex,
  'person.nationality': toCountry,
  'person.alien_number': toAlienNumber,
  'passport.number': toCode,
  'passport.country': toCountry,
  'passport.issued': toDay,
  'passport.expiry': toDay,
  'visa.number': toCode,
  'visa.expiry': toDay,
  'i94.number': toCode,
  'i94.class': toCode,
  'i94.entry_date': toDay,
  'i94.expiry': toDay,
};

/** Facts that are compared besides names, in display order. */
export const comparedFacts = Object.keys(readers) as FactName[];

export const toComparable = (fact: FactName, text: string): string | null => readers[fact]?.(text) ?? null;

/** A day that a person wrote in words or digits; null if ambiguous. */
function toDay(text: string): string | null {
  const days = new Set(findDatesInText(text).map(({ day }) => day));
  const [day] = days;
  return days.size === 1 && day ? day : null;
}
