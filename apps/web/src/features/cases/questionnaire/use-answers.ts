import { useQueryClient } from '@tanstack/react-query';
import type { PortalResponse } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { answersByQuestion, notesByQuestion } from './answers.ts';
import { outboxFor } from './outbox/outbox-registry.ts';
import { overlaid } from './outbox/overlaid.ts';
import { isStuck } from './outbox/unsent-answers.ts';

/** The answers as the person sees them, and how to change them; also sends what earlier visits left behind. */
export function useAnswers(requestId: string, responses: readonly PortalResponse[]) {
  const outbox = outboxFor(requestId, useQueryClient());
  const { queue, state, error } = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const saved = useMemo(() => answersByQuestion(responses), [responses]);
  const answers = useMemo(() => overlaid(saved, queue), [saved, queue]);

  const notes = useMemo(() => notesByQuestion(responses, answers), [responses, answers]);

  // Runs after rendering, when the rendered answers may be old: the outbox reads the current ones.
  useEffect(() => {
    if (saved) outbox.compare();
  }, [outbox, saved]);
  useEffect(() => void outbox.flush(), [outbox]);

  return {
    answers,
    /** What the legal team did about them. */
    notes,
    state,
    error,
    /** Something is on its way, or waits for the connection or the person. */
    waiting: queue.length > 0,
    /** The questions whose answers the server has not confirmed. */
    unsent: queue.map(({ questionId }) => questionId),
    /** Answers that wait for the person: the server turned them down, or another device answered too. */
    stuck: queue.filter(isStuck),
    change: outbox.change,
    flush: outbox.flush,
    /** The first stuck one at this moment, after a flush too. */
    firstStuck: () => outbox.snapshot().queue.find(isStuck),
    retry: outbox.retry,
    keepMine: outbox.keepMine,
    takeTheirs: outbox.takeTheirs,
  };
}

export type AnswersInHand = ReturnType<typeof useAnswers>;
