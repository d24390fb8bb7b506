import type { FactName } from '@visafolio/contract/files/facts.ts';
import { getStatedFacts } from '@visafolio/contract/files/stated-facts.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import type { QuestionOptions } from '@visafolio/contract/templates/templates.contract.ts';
import type { Answers } from '../answers.ts';

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

interface Question {
  id: string;
  type: QuestionType;
  options: QuestionOptions | null;
}

/** Number of unanswered questions that a passport would answer. `party`: whose passport it is; null: it may be anybody's. */
export const countForPassport = (
  questions: readonly Question[],
  answers: Answers,
  party: string | null = null,
): number =>
  questions.filter(
    (question) =>
      (party === null || (question.options?.party ?? party) === party) &&
      isInPassport(Object.values(getStatedFacts(question) ?? {})) &&
      !answers[question.id]?.trim(),
  ).length;

const isInPassport = (facts: readonly FactName[]) =>
  facts.length > 0 && facts.every((fact) => passportFacts.includes(fact));
