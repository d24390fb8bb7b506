import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { useMemo, useState } from 'react';
import type { Answers } from './answers.ts';
import { decide } from './list-asked.ts';

type Decision = ReturnType<typeof decide<PortalQuestion>>;

/**
 * The questions and repeating groups whose conditions hold. The same arrays as long as they are the same questions: most answers change
 * nothing.
 */
export function useAsked(questions: readonly PortalQuestion[], answers: Answers): Decision {
  const decision = useMemo(() => decide(questions, answers), [questions, answers]);
  const [kept, setKept] = useState(decision);
  if (isSame(kept, decision)) return kept;
  setKept(decision);
  return decision;
}

const isSame = (one: Decision, other: Decision): boolean =>
  one.asked.length === other.asked.length &&
  one.groups.length === other.groups.length &&
  one.asked.every((question, index) => question === other.asked[index]) &&
  one.groups.every(
    ({ group, end }, index) => group === other.groups[index]?.group && end === other.groups[index]?.end,
  );
