import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Hands the documents in for review. Offline it fails at once. */
export function useSubmitDocuments() {
  const queryClient = useQueryClient();
  return useMutation(
    api.uploads.submit.mutationOptions({
      networkMode: 'always',
      // A refusal says that request or documents have changed, too.
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: api.portal.key() }),
          queryClient.invalidateQueries({ queryKey: api.uploads.key() }),
        ]),
    }),
  );
}
