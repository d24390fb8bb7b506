import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Creates a template for everyone. Done once the lists show it. */
export function useCreateStandardTemplate() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.templates.createStandard.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.templates.list.key() }),
    }),
  );
}
