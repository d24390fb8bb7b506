import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Takes a standard template from everyone. Done once the lists are without it. */
export function useDeleteStandardTemplate() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.templates.deleteStandard.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.templates.list.key() }),
    }),
  );
}
