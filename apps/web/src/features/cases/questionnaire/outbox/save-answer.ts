import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { PortalResponse } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { changeCached } from '../../../../shared/api/change-cached.ts';
import { api, client } from '../../../../shared/api/client.ts';
import type { UnsentAnswer } from '../../../client-pages/unsent-storage.ts';
import { getContestedAnswer } from './save-failure.ts';
import type { SavedAnswer } from './saved-answers.ts';

const longestAnswerMs = 20_000;

/**
 * Saves one answer (blank clears it) and updates the cached answers and the request's status. If another device answered since `base` was
 * loaded, saves nothing and caches that answer instead. Returns what is kept; throws errors that `errorText` accepts.
 */
export async function saveAnswer(
  queryClient: QueryClient,
  requestId: string,
  { questionId, value, base, source }: UnsentAnswer,
) {
  const given = {
    client_request_id: requestId,
    question_id: questionId,
    answer: value,
    expected_answer: base,
  };
  // A dead connection can stay silent for minutes.
  const options = { signal: AbortSignal.timeout(longestAnswerMs) };
  const sent = source
    ? client.questionnaire.acceptSuggestion({ ...given, source }, options)
    : client.questionnaire.saveAnswer(given, options);
  const saved = await sent.catch(async (error) => {
    const answer = getContestedAnswer(error);
    if (answer !== undefined)
      await showAnswer(queryClient, requestId, { questionId, answer, updatedAt: null });
    throw error;
  });

  // Caches the text as typed: the trimmed answer would remove the space before the next word.
  const answer = saved.answer === null ? '' : value;
  const kept = { questionId, answer, updatedAt: saved.updated_at };
  await showAnswer(queryClient, requestId, kept);
  // The first answer changes the request from pending to in-progress.
  const request = api.portal.getRequest.queryKey({ input: { request_id: requestId } });
  if (queryClient.getQueryData(request)?.[0]?.status === 'pending') {
    void queryClient.invalidateQueries({ queryKey: request });
  }
  // It may decide which documents are asked for.
  const questions = api.questionnaire.listQuestions.queryKey({ input: { request_id: requestId } });
  if (queryClient.getQueryData(questions)?.some(({ id, options }) => id === questionId && options?.key))
    void queryClient.invalidateQueries({ queryKey: api.uploads.key() });
  return kept;
}

/** Updates the cached answers with what the server keeps. */
export async function showAnswer(
  queryClient: QueryClient,
  requestId: string,
  kept: SavedAnswer,
): Promise<void> {
  const queryKey = api.questionnaire.listResponses.queryKey({ input: { request_id: requestId } });
  const isCached = await changeCached(queryClient, queryKey, (responses) =>
    withResponse(responses, requestId, kept),
  );
  if (isCached) await shown();
}

/**
 * Resolves when the page has rendered the update, in the next task. If the answer left the outbox earlier, the input would briefly show the
 * old one, and a button that depends on it would lose the focus.
 */
const shown = (): Promise<void> => new Promise((resolve) => notifyManager.schedule(resolve));

function withResponse(responses: PortalResponse[], requestId: string, kept: SavedAnswer): PortalResponse[] {
  const { questionId, answer, updatedAt } = kept;
  const others = responses.filter((response) => response.question_id !== questionId);
  if (answer === '') return others;
  const known = responses.find((response) => response.question_id === questionId);
  return [
    ...others,
    {
      id: known?.id ?? questionId,
      client_request_id: requestId,
      question_id: questionId,
      answer,
      updated_at: updatedAt ?? new Date().toISOString(),
      entered_by: null,
      sent_back: null,
      sent_back_translations: [],
      other_ids: known?.other_ids ?? [],
    },
  ];
}
