import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../../shared/api/client.ts';
import { keepKnownIds } from './known-ids.ts';

/** A request's questions, in order. Disabled without an id. */
export const questionsQuery = (requestId: string | undefined) =>
  queryOptions({
    queryKey: api.questionnaire.listQuestions.queryKey({ input: { request_id: requestId ?? '' } }),
    queryFn:
      requestId === undefined
        ? skipToken
        : async ({ client: cache, signal }) => {
            const questions = await client.questionnaire.listQuestions({ request_id: requestId }, { signal });
            return keepKnownIds(cache, requestId, questions, 'id');
          },
    staleTime: 60_000,
    // Staff add and waive questions while a client answers.
    refetchOnWindowFocus: 'always',
  });

export const useQuestions = (requestId: string | undefined) => useQuery(questionsQuery(requestId));

/** The saved answers; refetched when the window gets the focus. Disabled without an id. */
export const responsesQuery = (requestId: string | undefined) =>
  queryOptions({
    queryKey: api.questionnaire.listResponses.queryKey({ input: { request_id: requestId ?? '' } }),
    queryFn:
      requestId === undefined
        ? skipToken
        : async ({ client: cache, signal }) => {
            const responses = await client.questionnaire.listResponses({ request_id: requestId }, { signal });
            return keepKnownIds(cache, requestId, responses, 'question_id');
          },
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
