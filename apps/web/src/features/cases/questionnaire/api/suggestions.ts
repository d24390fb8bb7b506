import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { api } from '../../../../shared/api/client.ts';

/** Polling interval for files being read, milliseconds: a passport takes a few seconds. */
const lookAgainMs = 1_500;

/** Answers suggested by files. Disabled unless `wanted`. */
export const useSuggestions = (requestId: string, wanted: boolean) =>
  useQuery(
    api.questionnaire.listSuggestions.queryOptions({
      input: wanted ? { request_id: requestId } : skipToken,
      refetchInterval: ({ state }) => (state.data?.being_read.length ? lookAgainMs : false),
      refetchOnWindowFocus: 'always',
      meta: { isAddition: true },
    }),
  );

/** Marks a suggestion as used until the list is refetched. */
export function useMarkSuggestionUsed(requestId: string) {
  const queryClient = useQueryClient();
  return (questionId: string, taken: AnswerSuggestion['taken']) => {
    const queryKey = api.questionnaire.listSuggestions.queryKey({ input: { request_id: requestId } });
    queryClient.setQueryData(
      queryKey,
      (known) =>
        known && {
          ...known,
          suggestions: known.suggestions.map((each) =>
            each.question_id === questionId ? { ...each, taken } : each,
          ),
        },
    );
  };
}
