import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Removes an uploaded file; its document is asked for again. */
export function useRemoveUpload() {
  const queryClient = useQueryClient();
  return useMutation(
    api.uploads.remove.mutationOptions({
      networkMode: 'always',
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: api.uploads.listStates.key() }),
          queryClient.invalidateQueries({ queryKey: api.portal.getRequest.key() }),
        ]),
    }),
  );
}
