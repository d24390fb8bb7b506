import type { FactName } from '@visafolio/contract/facts/facts.ts';
import type { QuestionOptions, QuestionType } from '@visafolio/contract/templates/templates.contract.ts';
import countries from 'i18n-iso-countries';
import { isSameName } from './compare-names.ts';
import { toComparable } from './compare-values.ts';

interface Question {
  type: QuestionType;
  options: QuestionOptions | null;
}

const typed: QuestionType[] = ['text', 'textarea', 'date', 'select'];

/** What a document says, as the question would have it answered; null where it offers no such answer. */
export function toAnswer({ type, options }: Question, fact: FactName, value: string): string | null {
  if (!typed.includes(type)) return null;
  const key = toComparable(fact, value);
  if (type === 'select') {
    const fits = (choice: string) =>
      key === null ? isSameName(choice, value) : toComparable(fact, choice) === key;
    return options?.choices?.find(fits) ?? null;
  }
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
  if (fact === 'person.nationality' || fact === 'passport.country')
    return countries.getName(value, 'en') ?? value;
  return isShouted(value) && fact.endsWith('name') ? toName(value) : value;
}

/** Zones have capitals only. */
const isShouted = (value: string): boolean => value === value.toUpperCase() && value !== value.toLowerCase();

const toName = (value: string): string =>
  value.toLowerCase().replace(/(?<![\p{L}\p{M}’'])\p{L}/gu, (letter) => letter.toUpperCase());
