import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { currentTranslation } from '../../../shared/i18n/language.ts';
import { toast } from '../../../shared/toast.ts';
import { answersOf } from '../answers.ts';
import { saveAnswer } from '../api/save-answer.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { onUnsentChange, unsentStorage } from './unsent-storage.ts';

const longestWaitMs = 3_000;
const outboxes = new Map<string, Outbox>();

/** The one outbox of a request in this tab; it lives on when the page changes. */
export function outboxFor(requestId: string, queryClient: QueryClient): Outbox {
  const known = outboxes.get(requestId);
  if (known) return known;

  const input = { request_id: requestId };
  const responses = api.questionnaire.listResponses.queryOptions({ input });
  const answersNow = () => {
    const rows = queryClient.getQueryData(responses.queryKey);
    return rows && answersOf(rows);
  };
  const outbox = createOutbox({
    storage: unsentStorage(requestId),
    save: (questionId, value) => saveAnswer(queryClient, requestId, questionId, value),
    known: answersNow,
    latest: async () => {
      const { data, fetchStatus } = queryClient.getQueryState(responses.queryKey) ?? {};
      if (!data || fetchStatus === 'fetching') await soon(queryClient.fetchQuery(responses));
      return answersNow();
    },
    isOnline: () => navigator.onLine,
    onClosed: (error) => {
      toast.error(errorText(error, currentTranslation().t));
      void queryClient.invalidateQueries({ queryKey: api.portal.getRequest.queryKey({ input }) });
    },
    exclusively: (send) =>
      // Not every browser has locks outside of https; two tabs then may send the same answer twice.
      navigator.locks ? navigator.locks.request(`answers:${requestId}`, send) : send(),
  });
  outboxes.set(requestId, outbox);

  window.addEventListener('online', () => void outbox.retry());
  window.addEventListener('offline', outbox.publish);
  document.addEventListener('visibilitychange', () => {
    // A phone may end the page without another word.
    if (document.visibilityState === 'hidden') void outbox.flush();
  });
  onUnsentChange(requestId, outbox.publish);
  return outbox;
}

function soon(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
