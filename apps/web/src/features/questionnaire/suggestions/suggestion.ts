import type { AnswerSuggestion } from '@visafolio/contract/questionnaire/questionnaire.contract.ts';
import type { QuestionOptions } from '@visafolio/contract/templates/templates.contract.ts';
import type { Language } from '@visafolio/locales/types.ts';
import type { Answers } from '../answers.ts';

/** What the file is called by its reader: the document that it was given for, else its own name. */
export function toSource({ document, file_name }: AnswerSuggestion, language: Language): string {
  const spanish = language === 'es' ? document?.name_es : null;
  return spanish ?? document?.name ?? file_name;
}

/** The answer says what the file says, however its letters are written. */
export function isTaken({ answers }: AnswerSuggestion, answer: string | undefined): boolean {
  const given = fold(answer ?? '');
  return Object.values(answers).some((each) => fold(each) === given);
}

const fold = (text: string): string => text.trim().toLocaleLowerCase();

/** How many of the questions a file could answer. */
export const countAnswerable = (questions: readonly { options: QuestionOptions | null }[]): number =>
  questions.filter(({ options }) => options?.fact).length;

/** Questions without an answer that a file could give. */
export const isAnswerLeft = (
  questions: readonly { id: string; options: QuestionOptions | null }[],
  answers: Answers,
): boolean => questions.some(({ id, options }) => options?.fact && !answers[id]?.trim());
