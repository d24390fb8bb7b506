import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { refreshIfGone } from './refresh-if-gone.ts';

/** Deletes a contact, or archives one with requests. Done once the lists are without it. */
export function useDeleteContact() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.contacts.delete.mutationOptions({
      onSuccess: ({ id }) => {
        queryClient.removeQueries({ queryKey: api.contacts.get.key({ input: { id } }) });
        return queryClient.invalidateQueries({ queryKey: api.contacts.list.key() });
      },
      onError: (error) => refreshIfGone(queryClient, error),
    }),
  );
}
