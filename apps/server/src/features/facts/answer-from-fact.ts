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

export interface AskingQuestion {
  type: QuestionType;
  options: QuestionOptions | null;
  translations: QuestionTranslations | null;
}

type Answers = Record<'en' | 'es', string>;

const sexes: Record<string, { words: Answers; alike: string[] }> = {
  F: { words: { en: 'Female', es: 'Femenino' }, alike: ['f', 'woman', 'mujer', 'femenina'] },
  M: { words: { en: 'Male', es: 'Masculino' }, alike: ['m', 'man', 'hombre', 'masculina'] },
  X: {
    words: { en: 'X', es: 'X' },
    alike: ['another marker', 'otro marcador', 'other', 'otro', 'non-binary', 'nonbinary', 'no binario'],
  },
};

/** A fact's value as the question takes it, for readers of each language; null where it cannot be its answer. */
export function toAnswers(fact: FactName, value: string, question: AskingQuestion): Answers | null {
  if (!fitsQuestion(fact, question.type)) return null;
  const { words, alike } = toWords(fact, value);
  if (question.type === 'select') {
    const choice = findChoice(question, [words.en, words.es, value, ...alike]);
    return choice === undefined ? null : { en: choice, es: choice };
  }
  return words;
}

/** The words for a value, and others that mean the same. */
function toWords(fact: FactName, value: string): { words: Answers; alike: string[] } {
  const same = (text: string) => ({ words: { en: text, es: text }, alike: [] });
  switch (fact) {
    case 'person.sex':
      return sexes[value] ?? same(value);
    case 'person.nationality':
    case 'passport.country':
      return toCountry(value);
    case 'person.family_name':
    case 'person.given_names':
    case 'person.full_name':
    case 'person.mother_name':
    case 'person.father_name':
      return same(toName(value));
    default:
      return same(value);
  }
}

const names = {
  en: new Intl.DisplayNames(regions.en, { type: 'region', fallback: 'none' }),
  es: new Intl.DisplayNames(regions.es, { type: 'region', fallback: 'none' }),
};

/** Of a country's ISO 3166-1 alpha-3 code. A code that is no country's stays as it is. */
function toCountry(code: string): { words: Answers; alike: string[] } {
  const short = countries.alpha3ToAlpha2(code);
  const words = { en: (short && names.en.of(short)) || code, es: (short && names.es.of(short)) || code };
  return { words, alike: short ? [short] : [] };
}

/** Machine-readable zones have capital letters only; what is written in both is as its document has it. */
function toName(value: string): string {
  if (value !== value.toUpperCase()) return value;
  return value
    .toLowerCase()
    .replace(/(^|[\s\-'’])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
}

function findChoice({ options, translations }: AskingQuestion, meant: string[]): string | undefined {
  const folded = new Set(meant.map(foldText));
  return options?.choices?.find((choice, index) =>
    [choice, translations?.es?.choices?.[index]].some((text) => text && folded.has(foldText(text))),
  );
}
