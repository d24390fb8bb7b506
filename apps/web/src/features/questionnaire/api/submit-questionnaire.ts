import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Submits the answers that the server has. Offline it fails at once: a submission is never sent later by surprise. */
export function useSubmitQuestionnaire() {
  const queryClient = useQueryClient();
  return useMutation(
    api.questionnaire.submit.mutationOptions({
      networkMode: 'always',
      // Another device may have cleared a required answer, and staff may have asked one more question.
      onError: () => queryClient.invalidateQueries({ queryKey: api.questionnaire.key() }),
      // A refusal says that the request has changed, too.
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.portal.key() }),
    }),
  );
}
