import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** How often files that are read are looked at, milliseconds: a passport takes a few seconds. */
const lookAgainMs = 1_500;

/** What files say that answers the questions. Without `wanted` nothing is asked. */
export const useSuggestions = (requestId: string, wanted: boolean) =>
  useQuery(
    api.questionnaire.listSuggestions.queryOptions({
      input: wanted ? { request_id: requestId } : skipToken,
      refetchInterval: ({ state }) => (state.data?.being_read.length ? lookAgainMs : false),
      refetchOnWindowFocus: 'always',
    }),
  );
