import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';

/** The questions of a request, in order. Undefined asks nothing yet. */
export const questionsQuery = (requestId: string | undefined) =>
  api.questionnaire.listQuestions.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
    staleTime: 60_000,
    // Staff add and waive questions while a client answers.
    refetchOnWindowFocus: 'always',
  });

export const useQuestions = (requestId: string | undefined) => useQuery(questionsQuery(requestId));

/** The answers on the server; fetched again whenever the window gets the focus. Undefined asks nothing yet. */
export const responsesQuery = (requestId: string | undefined) =>
  api.questionnaire.listResponses.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
  });

export const useResponses = (requestId: string | undefined) => useQuery(responsesQuery(requestId));

/** Submits the answers that the server has. Fails at once when offline: a submission must not go out later by surprise. */
export function useSubmitQuestionnaire() {
  const queryClient = useQueryClient();
  return useMutation(
    api.questionnaire.submit.mutationOptions({
      networkMode: 'always',
      // Another device may have cleared a required answer, and staff may have asked one more question.
      onError: () => queryClient.invalidateQueries({ queryKey: api.questionnaire.key() }),
      // A refusal also means that the request has changed.
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.portal.key() }),
    }),
  );
}
