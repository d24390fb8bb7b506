import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { useMemo, useState } from 'react';
import type { Answers } from './answers.ts';
import { listAsked } from './list-asked.ts';

/** The questions whose conditions hold. The same array as long as they are the same questions: most answers change nothing. */
export function useAsked(questions: readonly PortalQuestion[], answers: Answers): readonly PortalQuestion[] {
  const asked = useMemo(() => listAsked(questions, answers), [questions, answers]);
  const [kept, setKept] = useState(asked);
  if (kept.length === asked.length && kept.every((question, index) => question === asked[index])) return kept;
  setKept(asked);
  return asked;
}
