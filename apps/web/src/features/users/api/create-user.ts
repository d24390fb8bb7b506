import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Creates a professional's account; the lists show it at once. The answer may name a refusal. */
export function useCreateUser() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.users.create.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: api.firms.key() });
        void queryClient.invalidateQueries({ queryKey: api.users.key() });
      },
    }),
  );
}
