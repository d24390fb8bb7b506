import { fitsQuestion } from '@visafolio/contract/facts/fact-types.ts';
import type { FactName } from '@visafolio/contract/facts/facts.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import type {
  QuestionOptions,
  QuestionTranslations,
  QuestionType,
} from '@visafolio/contract/templates/templates.contract.ts';
import { regions } from '@visafolio/locales/regions.ts';
import countries from 'i18n-iso-countries';
import { toCountry } from './values/countries.ts';
import { toSex } from './values/sexes.ts';

export interface AskingQuestion {
  type: QuestionType;
  options: QuestionOptions | null;
  translations: QuestionTranslations | null;
}

type Answers = Record<'en' | 'es', string>;

const sexes: Record<string, Answers> = {
  F: { en: 'Female', es: 'Femenino' },
  M: { en: 'Male', es: 'Masculino' },
  X: { en: 'X', es: 'X' },
};

/** A fact's value as the question takes it, for readers of each language; null where it cannot be its answer. */
export function toAnswers(fact: FactName, value: string, question: AskingQuestion): Answers | null {
  if (!fitsQuestion(fact, question.type)) return null;
  if (question.type !== 'select') return toWords(fact, value);
  const choice = findChoice(fact, value, question);
  return choice === undefined ? null : { en: choice, es: choice };
}

function toWords(fact: FactName, value: string): Answers {
  switch (fact) {
    case 'person.sex':
      return sexes[value] ?? both(value);
    case 'person.nationality':
    case 'passport.country':
      return toCountryNames(value);
    case 'person.family_name':
    case 'person.given_names':
    case 'person.full_name':
    case 'person.mother_name':
    case 'person.father_name':
      return both(toName(value));
    default:
      return both(value);
  }
}

const both = (text: string): Answers => ({ en: text, es: text });

const names = {
  en: new Intl.DisplayNames(regions.en, { type: 'region', fallback: 'none' }),
  es: new Intl.DisplayNames(regions.es, { type: 'region', fallback: 'none' }),
};

/** Of a country's ISO 3166-1 alpha-3 code. A code that is no country's stays as it is. */
function toCountryNames(code: string): Answers {
  const short = countries.alpha3ToAlpha2(code);
  return { en: (short && names.en.of(short)) || code, es: (short && names.es.of(short)) || code };
}

/** Machine-readable zones have capital letters only; what is written in both is as its document has it. */
function toName(value: string): string {
  if (value !== value.toUpperCase()) return value;
  return value
    .toLowerCase()
    .replace(/(^|[\s\-'’])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
}

/** The choice that says the value in either language, in whatever words: 'Colombian' is a citizen of COL. */
function findChoice(
  fact: FactName,
  value: string,
  { options, translations }: AskingQuestion,
): string | undefined {
  const meansValue = (text: string): boolean => {
    // 'Other' says a sex as a choice alone, not in a text.
    if (fact === 'person.sex')
      return (toSex(text) ?? (/^otr[oa]$|^other$/i.test(text) ? 'X' : null)) === value;
    if (fact === 'person.nationality' || fact === 'passport.country') return toCountry(text) === value;
    return foldText(text) === foldText(value);
  };
  return options?.choices?.find((choice, index) =>
    [choice, translations?.es?.choices?.[index]].some((text) => text && meansValue(text)),
  );
}
