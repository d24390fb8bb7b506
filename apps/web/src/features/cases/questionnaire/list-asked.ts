import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { listNotAsked } from '@visafolio/contract/questions/not-asked.ts';
import type { Answers } from './answers.ts';

/** The questions whose conditions hold, by the answers in this browser. */
export function listAsked<Q extends Pick<PortalQuestion, 'id' | 'type' | 'options'>>(
  questions: readonly Q[],
  answers: Answers,
): readonly Q[] {
  const notAsked = listNotAsked(questions, answers);
  return questions.filter(({ id }) => !notAsked.has(id));
}
