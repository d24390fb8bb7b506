import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** The answers on the server; asked again whenever the window gets the focus. Undefined asks nothing yet. */
export function useResponses(requestId: string | undefined) {
  return useQuery(
    api.questionnaire.listResponses.queryOptions({
      input: requestId === undefined ? skipToken : { request_id: requestId },
    }),
  );
}
