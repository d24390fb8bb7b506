import { fitsQuestion } from '@visafolio/contract/files/fact-types.ts';
import type { FactName } from '@visafolio/contract/files/facts.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { inEachLanguage, type Language, languages } from '@visafolio/contract/shared/languages.ts';
import type {
  QuestionOptions,
  QuestionTranslations,
  QuestionType,
} from '@visafolio/contract/templates/templates.contract.ts';
import countries from 'i18n-iso-countries';
import { icaoCodesFile } from '../machine-readable-zone/parse/icao-codes.ts';
import { toCountry } from './values/countries.ts';
import { toSex } from './values/sexes.ts';

export interface AskingQuestion {
  type: QuestionType;
  options: QuestionOptions | null;
  translations: QuestionTranslations | null;
}

type Answers = Record<Language, string>;

const sexes: Record<string, Answers> = {
  F: { en: 'Female', es: 'Femenino' },
  M: { en: 'Male', es: 'Masculino' },
  X: { en: 'X', es: 'X' },
};

/** A fact's value as the question takes it, for readers of each language; null where it cannot be its answer. */
export function toAnswers(fact: FactName, value: string, question: AskingQuestion): Answers | null {
  if (!fitsQuestion(fact, question.type)) return null;
  if (isNameless(fact, value)) return null;
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
      return toCountryNames(fact, value);
    default:
      // Names keep their capitals: how 'OCONNOR' and 'DE LA CRUZ' are written otherwise, a zone does not say.
      return both(value);
  }
}

const both = (text: string): Answers => inEachLanguage(() => text);

const names = inEachLanguage(
  (language) => new Intl.DisplayNames(languages[language].region, { type: 'region', fallback: 'none' }),
);

type CountryFact = Extract<FactName, 'person.nationality' | 'passport.country'>;

/** Of a code of ISO 3166-1 alpha-3 or ICAO's own. A code that has no name stays as it is. */
function toCountryNames(fact: CountryFact, code: string): Answers {
  const special = findSpecialName(fact, code);
  if (special) return special;
  const short = countries.alpha3ToAlpha2(code);
  return { en: (short && names.en.of(short)) || code, es: (short && names.es.of(short)) || code };
}

const findSpecialName = (fact: CountryFact, code: string): Answers | null =>
  icaoCodesFile.read()[code]?.[fact === 'person.nationality' ? 'nationality' : 'issuer'] ?? null;

/** A code that nobody would write as an answer. */
function isNameless(fact: FactName, code: string): boolean {
  if (fact !== 'person.nationality' && fact !== 'passport.country') return false;
  return !findSpecialName(fact, code) && !countries.alpha3ToAlpha2(code);
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
    if (fact === 'person.nationality' || fact === 'passport.country') {
      const special = findSpecialName(fact, value);
      const isNamed = special && Object.values(special).some((name) => foldText(name) === foldText(text));
      return isNamed || toCountry(text) === (icaoCodesFile.read()[value]?.country ?? value);
    }
    return foldText(text) === foldText(value);
  };
  return options?.choices?.find((choice, index) =>
    [choice, ...Object.values(translations ?? {}).map((words) => words?.choices?.[index])].some(
      (text) => text && meansValue(text),
    ),
  );
}
