import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';

/** A request's questions, in order. Disabled without an id. */
export const questionsQuery = (requestId: string | undefined) =>
  api.questionnaire.listQuestions.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
    staleTime: 60_000,
    // Staff add and waive questions while a client answers.
    refetchOnWindowFocus: 'always',
  });

export const useQuestions = (requestId: string | undefined) => useQuery(questionsQuery(requestId));

/** The saved answers; refetched when the window gets the focus. Disabled without an id. */
export const responsesQuery = (requestId: string | undefined) =>
  api.questionnaire.listResponses.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
  });

export const useResponses = (requestId: string | undefined) => useQuery(responsesQuery(requestId));

/** Submits the saved answers. Fails at once when offline, because a submission must not be sent later without notice. */
export function useSubmitQuestionnaire() {
  const queryClient = useQueryClient();
  return useMutation(
    api.questionnaire.submit.mutationOptions({
      networkMode: 'always',
      // Another device may have cleared a required answer, or staff may have added a question.
      onError: () => queryClient.invalidateQueries({ queryKey: api.questionnaire.key() }),
      // A refusal also means that the request has changed.
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.portal.key() }),
    }),
  );
}
