import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { api } from '../../../../shared/api/client.ts';
import { toKnownId } from './known-ids.ts';

/** Polling interval for files being read, milliseconds: a passport takes a few seconds. */
const lookAgainMs = 1_500;

/** Answers suggested by files. Disabled unless `wanted`. */
export function useSuggestions(requestId: string, wanted: boolean) {
  const cache = useQueryClient();
  return useQuery(
    api.questionnaire.listSuggestions.queryOptions({
      input: wanted ? { request_id: requestId } : skipToken,
      select: ({ suggestions, earlier_entries, ...more }) => ({
        ...more,
        earlier_entries: earlier_entries.map((entry) => ({
          ...entry,
          answers: entry.answers.map((each) => ({
            ...each,
            question_id: toKnownId(cache, requestId, each.question_id),
          })),
        })),
        suggestions: suggestions.map((each) => ({
          ...each,
          question_id: toKnownId(cache, requestId, each.question_id),
        })),
      }),
      refetchInterval: ({ state }) => (state.data?.being_read.length ? lookAgainMs : false),
      refetchOnWindowFocus: 'always',
      meta: { isAddition: true },
    }),
  );
}

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
            toKnownId(queryClient, requestId, each.question_id) === questionId ? { ...each, taken } : each,
          ),
        },
    );
  };
}
