import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Creates a firm; the lists show it at once. */
export function useCreateFirm() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.firms.create.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.firms.key() }),
    }),
  );
}
