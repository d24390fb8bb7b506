import { useEffect, useRef } from 'react';
import { useBrowserList } from '../../../shared/hooks/use-browser-list.ts';
import {
  keepWithdrawn,
  readWithdrawn,
  subscribeToWithdrawn,
  type WithdrawnAnswer,
} from './outbox/withdrawn-answers.ts';
import type { ShownQuestion } from './shown-question.ts';

/** What the person had written that is not wanted any more, until they have seen it. */
export const useWithdrawn = (requestId: string): readonly WithdrawnAnswer[] =>
  useBrowserList(subscribeToWithdrawn, () => readWithdrawn(requestId));

/** Keeps what is written on the question on screen when the staff take that question back. */
export function useKeptWhenWithdrawn(
  requestId: string,
  questions: readonly ShownQuestion[],
  current: ShownQuestion | undefined,
  value: string,
): void {
  const shown = useRef({ question: current, value });
  useEffect(() => {
    const { question, value: written } = shown.current;
    shown.current = { question: current, value };
    if (!question || questions.some(({ id }) => id === question.id)) return;
    keepWithdrawn(requestId, {
      questionId: question.id,
      question: question.text,
      value: written,
      over: 'question',
    });
  }, [requestId, questions, current, value]);
}
