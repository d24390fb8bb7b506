import { useQueryClient } from '@tanstack/react-query';
import type { PortalResponse } from '@visafolio/contract/questionnaire/questionnaire.contract.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { answersOf } from './answers.ts';
import { outboxFor } from './outbox/outbox-registry.ts';
import { overlaid } from './outbox/unsent-answers.ts';

/** The answers as the person sees them, and the way to change them; what earlier visits left behind goes out. */
export function useAnswers(requestId: string, responses: readonly PortalResponse[]) {
  const outbox = outboxFor(requestId, useQueryClient());
  const { queue, state, error, overruled } = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const saved = useMemo(() => answersOf(responses), [responses]);
  const answers = useMemo(() => overlaid(saved, queue), [saved, queue]);

  // Runs after drawing: what this draws may be old by then, so the outbox looks for itself.
  useEffect(() => {
    if (saved) outbox.compare();
  }, [outbox, saved]);
  useEffect(() => void outbox.flush(), [outbox]);

  return {
    answers,
    state,
    error,
    overruled,
    /** Answers that the server turned down. */
    refused: queue.filter((entry) => entry.refused !== undefined),
    change: outbox.change,
    flush: outbox.flush,
    /** The first refused one at this moment, after a flush too. */
    firstRefused: () => outbox.snapshot().queue.find((entry) => entry.refused !== undefined),
    retry: outbox.retry,
    dismissOverruled: outbox.dismissOverruled,
  };
}

export type AnswersInHand = ReturnType<typeof useAnswers>;
