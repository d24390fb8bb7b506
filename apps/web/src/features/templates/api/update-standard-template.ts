import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Saves an administrator's edit of a standard template. Done once the lists show it. */
export function useUpdateStandardTemplate() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.templates.updateStandard.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.templates.key() }),
    }),
  );
}
