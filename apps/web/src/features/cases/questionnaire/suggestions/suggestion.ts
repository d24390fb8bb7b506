import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { FactName } from '@visafolio/contract/files/facts.ts';
import type { QuestionOptions } from '@visafolio/contract/templates/templates.contract.ts';
import type { Language } from '@visafolio/locales/types.ts';
import type { Answers } from '../answers.ts';

/** What the file is called by its reader: the document that it was given for, else its own name. */
export function toSource({ document, file_name }: AnswerSuggestion, language: Language): string {
  return document?.names[language] ?? file_name;
}

/** One, or both that it may be. */
export const listAnswers = ({ answers, other_answers }: AnswerSuggestion, language: Language): string[] =>
  other_answers ? [answers[language], other_answers[language]] : [answers[language]];

/** The answer says what the file says, however its letters are written. */
export function isTaken({ answers, other_answers }: AnswerSuggestion, answer: string | undefined): boolean {
  const given = fold(answer ?? '');
  return [...Object.values(answers), ...Object.values(other_answers ?? {})].some(
    (each) => fold(each) === given,
  );
}

const fold = (text: string): string => text.trim().toLocaleLowerCase();

/** What the zone of a passport says. */
const passportFacts: readonly FactName[] = [
  'person.family_name',
  'person.given_names',
  'person.birth_date',
  'person.sex',
  'person.nationality',
  'passport.number',
  'passport.country',
  'passport.expiry',
];

/** How many of the questions a passport would answer now: what has an answer is not asked about. */
export const countForPassport = (
  questions: readonly { id: string; options: QuestionOptions | null }[],
  answers: Answers,
): number =>
  questions.filter(
    ({ id, options }) => options?.fact && passportFacts.includes(options.fact) && !answers[id]?.trim(),
  ).length;

/** How many of the questions a file could answer. */
export const countAnswerable = (questions: readonly { options: QuestionOptions | null }[]): number =>
  questions.filter(({ options }) => options?.fact).length;

/** Questions without an answer that a file could give. */
export const isAnswerLeft = (
  questions: readonly { id: string; options: QuestionOptions | null }[],
  answers: Answers,
): boolean => questions.some(({ id, options }) => options?.fact && !answers[id]?.trim());
