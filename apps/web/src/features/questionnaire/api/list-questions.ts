import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** The questions of a request, in order. Undefined asks nothing yet. */
export function useQuestions(requestId: string | undefined) {
  return useQuery(
    api.questionnaire.listQuestions.queryOptions({
      input: requestId === undefined ? skipToken : { request_id: requestId },
      staleTime: 60_000,
      // Staff add and waive questions while a client is at it.
      refetchOnWindowFocus: 'always',
    }),
  );
}
