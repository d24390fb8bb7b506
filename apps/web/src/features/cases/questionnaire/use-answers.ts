import { useQueryClient } from '@tanstack/react-query';
import type { PortalResponse } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { UnsentAnswers } from '../../client-pages/unsent-storage.ts';
import { answersByQuestion, notesByQuestion } from './answers.ts';
import { mergeUnsentAnswers } from './outbox/merge-unsent-answers.ts';
import { getOutbox } from './outbox/outbox-registry.ts';
import { isStuck } from './outbox/unsent-answers.ts';

const noneStuck: UnsentAnswers = [];

/** The client's answers and how to change them; also sends answers left unsent by earlier visits. */
export function useAnswers(requestId: string, responses: readonly PortalResponse[]) {
  const outbox = getOutbox(requestId, useQueryClient());
  const { queue, state, error } = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const saved = useMemo(() => answersByQuestion(responses), [responses]);
  const answers = useMemo(() => mergeUnsentAnswers(saved, queue), [saved, queue]);

  const unsent = useMemo(() => queue.map(({ questionId }) => questionId), [queue]);
  const stuck = useMemo(() => {
    const found = queue.filter(isStuck);
    return found.length === 0 ? noneStuck : found;
  }, [queue]);
  const notes = useMemo(() => notesByQuestion(responses, answers), [responses, answers]);

  // Runs after rendering, when rendered answers may be outdated: the outbox reads the current ones.
  useEffect(() => {
    if (saved) outbox.compare();
  }, [outbox, saved]);
  useEffect(() => void outbox.flush(), [outbox]);

  return {
    answers,
    /** The legal team's notes. */
    notes,
    state,
    error,
    /** Something is being sent, or waits for the connection or the client. */
    waiting: queue.length > 0,
    /** Questions with unconfirmed answers. */
    unsent,
    /** Answers that need the client's decision: refused by the server, or contested by another device. */
    stuck,
    change: outbox.change,
    flush: outbox.flush,
    /** The first stuck answer, current even after a flush. */
    firstStuck: () => outbox.snapshot().queue.find(isStuck),
    retry: outbox.retry,
    keepMine: outbox.keepMine,
    takeTheirs: outbox.takeTheirs,
  };
}

export type AnswersInHand = ReturnType<typeof useAnswers>;
