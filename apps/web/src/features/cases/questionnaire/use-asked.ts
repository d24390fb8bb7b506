import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { useMemo, useRef, useState } from 'react';
import type { Answers } from './answers.ts';
import { decide, listDeciding } from './list-asked.ts';

type Decision = ReturnType<typeof decide<PortalQuestion>>;

/**
 * The questions and repeating groups whose conditions hold. The same arrays as long as they are the same questions: most answers change
 * nothing.
 */
export function useAsked(questions: readonly PortalQuestion[], answers: Answers): Decision {
  const deciding = useMemo(() => listDeciding(questions), [questions]);
  // Most answers are in no condition.
  const last = useRef({ questions, answers });
  const isDecided =
    last.current.questions === questions && deciding.every((id) => last.current.answers[id] === answers[id]);
  if (!isDecided) last.current = { questions, answers };
  const given = last.current.answers;
  const decision = useMemo(() => decide(questions, given), [questions, given]);
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
