import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Creates a custom template. Done once the lists show it. */
export function useCreateTemplate() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.templates.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.templates.list.key() }),
    }),
  );
}
