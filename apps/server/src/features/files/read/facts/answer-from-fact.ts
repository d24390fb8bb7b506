import { fitsQuestion } from '@visafolio/contract/files/fact-types.ts';
import type { FactName } from '@visafolio/contract/files/facts.ts';
import { hasPieces, type Pieces, type PiecesType } from '@visafolio/contract/questions/answer-pieces.ts';
import { toStored } from '@visafolio/contract/questions/check-answer.ts';
import { isCountryCode } from '@visafolio/contract/questions/countries.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { isGiven } from '@visafolio/contract/questions/stored-answer.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import {
  defaultLanguage,
  inEachLanguage,
  type Language,
  languages,
} from '@visafolio/contract/shared/languages.ts';
import type {
  QuestionOptions,
  QuestionTranslations,
} from '@visafolio/contract/templates/templates.contract.ts';
import { listTexts } from '@visafolio/locales';
import countries from 'i18n-iso-countries';
import { icaoCodesFile } from '../machine-readable-zone/parse/icao-codes.ts';
import { toCountry } from './values/countries.ts';
import { isOtherSex, toSex } from './values/sexes.ts';

export interface AskingQuestion {
  type: QuestionType;
  options: QuestionOptions | null;
  translations: QuestionTranslations | null;
}

type Answers = Record<Language, string>;

/** A fact's value in the format of the question, in each language; null if it cannot answer the question. */
export function toAnswers(fact: FactName, value: string, question: AskingQuestion): Answers | null {
  if (!fitsQuestion(fact, question.type)) return null;
  if (isNameless(fact, value)) return null;
  if (hasPieces(question.type)) {
    const answer = toStoredAnswer(question.type, { value: toCode(fact, value) });
    return answer === null ? null : inEveryLanguage(answer);
  }
  if (question.type !== 'select') return toWords(fact, value);
  const choice = findChoice(fact, value, question);
  return choice === undefined ? null : inEveryLanguage(choice);
}

/**
 * Values of documents as a whole answer with these pieces; null if it would be incomplete. Texts are not divided: given names go into one
 * piece as they are.
 */
export function toStoredAnswer(type: PiecesType, pieces: Pieces): string | null {
  const answer = toStored(type, pieces);
  return isGiven(answer) ? answer : null;
}

/** The code of the country that a code of papers is for. */
const toCode = (fact: FactName, value: string): string =>
  isCountryFact(fact) && !isCountryCode(value) ? (icaoCodesFile.read()[value]?.country ?? value) : value;

const isCountryFact = (fact: FactName): fact is CountryFact =>
  fact === 'person.nationality' || fact === 'passport.country';

function toWords(fact: FactName, value: string): Answers {
  switch (fact) {
    case 'person.sex':
      return findWords('sex', value) ?? inEveryLanguage(value);
    case 'person.nationality':
    case 'passport.country':
      return toCountryNames(fact, value);
    default:
      // Names stay in capitals: a zone does not say how 'OCONNOR' and 'DE LA CRUZ' are spelled.
      return inEveryLanguage(value);
  }
}

export const inEveryLanguage = (text: string): Answers => inEachLanguage(() => text);

/** What a code of papers is called; null where it has no name. */
function findWords(list: 'sex' | 'nationality' | 'issuer', code: string): Answers | null {
  const words = inEachLanguage((language) => listTexts(language, `papers.${list}`)[code]);
  return words[defaultLanguage] === undefined ? null : (words as Answers);
}

const names = inEachLanguage(
  (language) => new Intl.DisplayNames(languages[language].region, { type: 'region', fallback: 'none' }),
);

type CountryFact = Extract<FactName, 'person.nationality' | 'passport.country'>;

/** The names of a code of ISO 3166-1 alpha-3 or of ICAO. A code without a name stays as it is. */
function toCountryNames(fact: CountryFact, code: string): Answers {
  const special = findSpecialName(fact, code);
  if (special) return special;
  const short = countries.alpha3ToAlpha2(code);
  return inEachLanguage((language) => (short && names[language].of(short)) || code);
}

const findSpecialName = (fact: CountryFact, code: string): Answers | null =>
  findWords(fact === 'person.nationality' ? 'nationality' : 'issuer', code);

/** Whether a code has no name that people would write as an answer. */
function isNameless(fact: FactName, code: string): boolean {
  if (!isCountryFact(fact)) return false;
  return !findSpecialName(fact, code) && !countries.alpha3ToAlpha2(code);
}

/** The choice that matches the value in any language, also by another word: 'Colombian' is a citizen of COL. */
function findChoice(
  fact: FactName,
  value: string,
  { options, translations }: AskingQuestion,
): string | undefined {
  const meansValue = (text: string): boolean => {
    // 'Other' is a sex only as a choice, not in a text.
    if (fact === 'person.sex') return (toSex(text) ?? (isOtherSex(text) ? 'X' : null)) === value;
    if (isCountryFact(fact)) {
      const special = findSpecialName(fact, value);
      const isNamed = special && Object.values(special).some((name) => foldText(name) === foldText(text));
      return isNamed || toCountry(text) === toCode(fact, value);
    }
    return foldText(text) === foldText(value);
  };
  return options?.choices?.find((choice, index) =>
    [choice, ...Object.values(translations ?? {}).map((words) => words?.choices?.[index])].some(
      (text) => text && meansValue(text),
    ),
  );
}
