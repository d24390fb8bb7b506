import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Creates the own firm of a professional without one. Done once the profile knows it. */
export function useFoundFirm() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.firms.found.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.profiles.key() }),
    }),
  );
}
