import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactInput } from '@visafolio/contract/contacts/contacts.contract.ts';
import { api, client } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { refreshIfGone } from './refresh-if-gone.ts';

/** Adds a contact, or changes the one with this id. Done once the lists show it. */
export function useSaveContact(id: string | undefined) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: ContactInput) =>
      id ? client.contacts.update({ id, ...input }) : client.contacts.create(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.contacts.key() }),
    onError: (error) => refreshIfGone(queryClient, error),
  });
}

/** Any number of contacts may be on their way at once. */
export function useSetContactStatus() {
  const queryClient = useQueryClient();
  return useMutation(
    api.contacts.setStatus.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.contacts.key() }),
      onError: (error) => refreshIfGone(queryClient, error),
    }),
  );
}
