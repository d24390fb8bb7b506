import { type Answers, isAnswered, listMissingRequired } from './answers.ts';
import type { Section } from './sections.ts';

/** `missing`: required questions have no answer; `optional`: nothing is required, and nothing answered. */
export type SectionState = { is: 'complete' | 'optional' } | { is: 'missing'; count: number };

export function getSectionState({ questions }: Pick<Section, 'questions'>, answers: Answers): SectionState {
  const own = questions.map(({ question }) => question);
  const { length: count } = listMissingRequired(own, answers);
  if (count > 0) return { is: 'missing', count };
  const isTouched = own.some(({ id, required }) => required || isAnswered(answers[id]));
  return { is: isTouched ? 'complete' : 'optional' };
}
