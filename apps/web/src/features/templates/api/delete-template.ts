import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Deletes a custom template, or archives it where requests use it. Done once the lists are without it. */
export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.templates.delete.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.templates.list.key() }),
    }),
  );
}
