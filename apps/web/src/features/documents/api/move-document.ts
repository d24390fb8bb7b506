import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Puts a document into another year or folder. Done once both show it. */
export function useMoveDocument() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.documents.move.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.documents.key() }),
    }),
  );
}
