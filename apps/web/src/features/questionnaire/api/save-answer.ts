import type { QueryClient } from '@tanstack/react-query';
import type { PortalResponse } from '@visafolio/contract/questionnaire/questionnaire.contract.ts';
import { api, client } from '../../../shared/api/client.ts';

const longestAnswerMs = 20_000;

/**
 * Saves one answer (blank clears it) and writes it into the loaded answers and the request's status.
 * Returns what the server keeps; throws what `errorText` can put into words.
 */
export async function saveAnswer(
  queryClient: QueryClient,
  requestId: string,
  questionId: string,
  answer: string,
) {
  const saved = await client.questionnaire.saveAnswer(
    { client_request_id: requestId, question_id: questionId, answer },
    // A dead connection can stay silent for minutes.
    { signal: AbortSignal.timeout(longestAnswerMs) },
  );

  const queryKey = api.questionnaire.listResponses.queryKey({ input: { request_id: requestId } });
  const { data, fetchStatus } = queryClient.getQueryState(queryKey) ?? {};
  if (data) {
    // What was asked before the save would put the old answer back.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (responses) => responses && withResponse(responses, requestId, saved, answer),
    );
  }
  if (!data || fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey });
  // The first answer moves the request from pending to in-progress.
  const request = api.portal.getRequest.queryKey({ input: { request_id: requestId } });
  if (queryClient.getQueryData(request)?.[0]?.status === 'pending') {
    void queryClient.invalidateQueries({ queryKey: request });
  }
  return saved;
}

interface Saved {
  question_id: string;
  answer: string | null;
  updated_at: string | null;
}

function withResponse(
  responses: PortalResponse[],
  requestId: string,
  saved: Saved,
  answer: string,
): PortalResponse[] {
  const others = responses.filter((response) => response.question_id !== saved.question_id);
  if (saved.answer === null) return others;
  const known = responses.find((response) => response.question_id === saved.question_id);
  return [
    ...others,
    {
      id: known?.id ?? saved.question_id,
      client_request_id: requestId,
      question_id: saved.question_id,
      // As typed: the trimmed answer would take away the blank before the next word.
      answer,
      updated_at: saved.updated_at ?? new Date().toISOString(),
    },
  ];
}
