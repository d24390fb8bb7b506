import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { FactName } from '@visafolio/contract/files/facts.ts';
import { getQuestionFact } from '@visafolio/contract/files/question-fact.ts';
import type { QuestionOptions } from '@visafolio/contract/templates/templates.contract.ts';
import type { Language } from '@visafolio/locales/types.ts';
import type { Answers } from '../answers.ts';

/** The file's name for the reader: its document, or its own name. */
export function toSource({ document, file_name }: AnswerSuggestion, language: Language): string {
  return document?.names[language] ?? file_name;
}

/** One answer, or both if it is ambiguous. */
export const listAnswers = ({ answers, other_answers }: AnswerSuggestion, language: Language): string[] =>
  other_answers ? [answers[language], other_answers[language]] : [answers[language]];

/** Whether the answer equals the suggestion, ignoring differences in spelling. */
export function matchesSuggestion(
  { answers, other_answers }: AnswerSuggestion,
  answer: string | undefined,
): boolean {
  const given = fold(answer ?? '');
  return [...Object.values(answers), ...Object.values(other_answers ?? {})].some(
    (each) => fold(each) === given,
  );
}

const fold = (text: string): string => text.trim().toLocaleLowerCase();

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

/** Number of unanswered questions that a passport would answer. */
export const countForPassport = (
  questions: readonly { id: string; options: QuestionOptions | null }[],
  answers: Answers,
): number =>
  questions.filter(({ id, options }) => isFactOfPassport(getQuestionFact(options)) && !answers[id]?.trim())
    .length;

const isFactOfPassport = (fact: FactName | undefined) => fact !== undefined && passportFacts.includes(fact);

export const countAnswerable = (questions: readonly { options: QuestionOptions | null }[]): number =>
  questions.filter(({ options }) => getQuestionFact(options)).length;

/** Unanswered questions that a file could answer. */
export const isAnswerLeft = (
  questions: readonly { id: string; options: QuestionOptions | null }[],
  answers: Answers,
): boolean => questions.some(({ id, options }) => getQuestionFact(options) && !answers[id]?.trim());
