import type {
  AnswerSource,
  AnswerSuggestion,
  EarlierSuggestion,
  FileSuggestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { getStatedFacts } from '@visafolio/contract/files/stated-facts.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import type { QuestionOptions } from '@visafolio/contract/templates/templates.contract.ts';
import type { Answers } from '../answers.ts';

/** What is saved with the answer. */
export const toSource = (suggestion: AnswerSuggestion): AnswerSource =>
  suggestion.from === 'earlier_answer'
    ? { request_id: suggestion.request_id, fact: suggestion.fact }
    : { upload_id: suggestion.upload_id, fact: suggestion.fact };

export const isEarlier = (suggestion: AnswerSuggestion): suggestion is EarlierSuggestion =>
  suggestion.from === 'earlier_answer';
export const isFromFile = (suggestion: AnswerSuggestion): suggestion is FileSuggestion =>
  !isEarlier(suggestion);

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

const isBlank = (answer: string | undefined): boolean => !answer?.trim();

/** Whether it is shown beside its question: what a file says also beside another answer, an earlier answer only where there is none. */
export const isShown = (suggestion: AnswerSuggestion, answer: string | undefined): boolean =>
  isEarlier(suggestion) ? isBlank(answer) : !matchesSuggestion(suggestion, answer);

/** Number of unanswered questions that an earlier answer is offered for. */
export const countEarlier = (
  suggestions: readonly AnswerSuggestion[],
  questions: readonly { id: string }[],
  answers: Answers,
): number =>
  suggestions.filter(
    (each) =>
      isEarlier(each) &&
      isBlank(answers[each.question_id]) &&
      questions.some(({ id }) => id === each.question_id),
  ).length;

interface Question {
  id: string;
  type: QuestionType;
  options: QuestionOptions | null;
}

/** Whether documents can answer one of the questions. */
export const isAnswerable = (questions: readonly Omit<Question, 'id'>[]): boolean =>
  questions.some((question) => getStatedFacts(question));

/** Whether a document or an earlier case may answer one of the questions. */
export const mayHaveSuggestions = (questions: readonly Pick<Question, 'options'>[]): boolean =>
  questions.some(({ options }) => options?.fact !== undefined);

/** Unanswered questions that a file could answer. */
export const isAnswerLeft = (questions: readonly Question[], answers: Answers): boolean =>
  questions.some((question) => getStatedFacts(question) && isBlank(answers[question.id]));
