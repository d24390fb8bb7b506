import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { errorText, isErrorCode } from '../../../../shared/api/error-text.ts';
import { onServerReachable, reportServerUnreachable } from '../../../../shared/api/server-recovery.ts';
import { currentTranslation } from '../../../../shared/i18n/language.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import type { UnsentAnswer } from '../../../client-pages/unsent-storage.ts';
import { getUnsentStorage, onUnsentChange } from '../../../client-pages/unsent-storage.ts';
import { answersByQuestion } from '../answers.ts';
import { toKnownId } from '../api/known-ids.ts';
import { unsentEntries } from '../entries/entry-changes.ts';
import { getQuestionText } from '../shown-question.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { saveAnswer, showAnswer } from './save-answer.ts';
import { shareSavedAnswers } from './saved-answers.ts';
import { isWithdrawnShown, saveWithdrawn, type WithdrawnAnswer } from './withdrawn-answers.ts';

const outboxes = new Map<string, Outbox>();

/** A request's only outbox in this tab; it survives navigation. */
export function getOutbox(requestId: string, queryClient: QueryClient): Outbox {
  const known = outboxes.get(requestId);
  if (known) return known;

  const input = { request_id: requestId };
  const responses = api.questionnaire.listResponses.queryOptions({ input });
  const questions = api.questionnaire.listQuestions.queryOptions({ input });
  const keepUnwanted = (answer: UnsentAnswer, over: WithdrawnAnswer['over']) => {
    const { questionId, question = '', value } = answer;
    if (value.trim() !== '') saveWithdrawn(requestId, { questionId, question, value, over });
  };
  const answersNow = () => {
    const rows = queryClient.getQueryData(responses.queryKey);
    return rows && answersByQuestion(rows);
  };
  const share = shareSavedAnswers(requestId, (saved) => {
    const questionId = toKnownId(queryClient, requestId, saved.questionId);
    const known = queryClient
      .getQueryData(responses.queryKey)
      ?.find((response) => response.question_id === questionId);
    // Saved here since.
    if (known && saved.updatedAt && known.updated_at > saved.updatedAt) return;
    void showAnswer(queryClient, requestId, { ...saved, questionId });
  });
  const outbox = createOutbox({
    storage: getUnsentStorage(requestId),
    save: (entry) =>
      saveAnswer(queryClient, requestId, entry).then(share, (error: unknown) => {
        // The page closes at once, and says how to continue.
        if (isErrorCode(error, 'session.required') || isErrorCode(error, 'portal.no_access'))
          void queryClient.invalidateQueries({ queryKey: api.portal.getRequest.queryKey({ input }) });
        throw error;
      }),
    entries: {
      isWaiting: () => unsentEntries.read(requestId).length > 0,
      // Most questionnaires have no entries.
      send: async () => {
        if (unsentEntries.read(requestId).length === 0) return;
        const { sendEntries } = await import('../entries/send-entries.ts');
        await sendEntries(queryClient, requestId);
      },
      drop: () => unsentEntries.write(requestId, []),
    },
    known: answersNow,
    isOnline: () => navigator.onLine,
    questionText: (questionId) => {
      const asked = queryClient.getQueryData(questions.queryKey) ?? [];
      const question = asked.find(({ id }) => id === questionId);
      return question && getQuestionText(question, currentTranslation().language);
    },
    onGone: (error, answer) => {
      keepUnwanted(answer, 'question');
      if (!isWithdrawnShown()) toast.warning(errorText(error, currentTranslation().t));
      void queryClient.invalidateQueries({ queryKey: questions.queryKey });
    },
    onClosed: (error, answers) => {
      for (const answer of answers) keepUnwanted(answer, 'request');
      toast.error(errorText(error, currentTranslation().t));
      void queryClient.invalidateQueries({ queryKey: api.portal.getRequest.queryKey({ input }) });
    },
    exclusively: (send) =>
      // Without https some browsers lack locks; two tabs may then send the same answer twice.
      navigator.locks ? navigator.locks.request(`answers:${requestId}`, send) : send(),
  });
  outboxes.set(requestId, outbox);

  window.addEventListener('online', () => void outbox.retry());
  window.addEventListener('offline', outbox.publish);
  onServerReachable(() => void outbox.retry());
  outbox.subscribe(() => {
    if (outbox.snapshot().state === 'unreachable') reportServerUnreachable();
  });
  document.addEventListener('visibilitychange', () => {
    // A phone may end the page without further events.
    if (document.visibilityState === 'hidden') void outbox.flush();
  });
  onUnsentChange(requestId, (allSent) => {
    outbox.publish();
    // Answers sent by the other tab are not among those loaded here.
    if (allSent) void queryClient.invalidateQueries({ queryKey: responses.queryKey });
  });
  return outbox;
}
