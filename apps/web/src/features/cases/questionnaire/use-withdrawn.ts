import { useEffect, useRef } from 'react';
import { useBrowserList } from '../../../shared/hooks/use-browser-list.ts';
import {
  readWithdrawn,
  saveWithdrawn,
  subscribeToWithdrawn,
  type WithdrawnAnswer,
} from './outbox/withdrawn-answers.ts';
import type { ShownQuestion } from './shown-question.ts';

/** The client's unsaved answers that are no longer wanted, until they have seen them. */
export const useWithdrawn = (requestId: string): readonly WithdrawnAnswer[] =>
  useBrowserList(subscribeToWithdrawn, () => readWithdrawn(requestId));

/** Keeps the text typed for the current question if staff remove it. */
export function useSaveWithdrawnAnswer(
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
    saveWithdrawn(requestId, {
      questionId: question.id,
      question: question.text,
      value: written,
      over: 'question',
    });
  }, [requestId, questions, current, value]);
}
