import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Saves an edit of a custom template. Done once the lists show it. */
export function useUpdateTemplate() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.templates.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.templates.key() }),
    }),
  );
}
