import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Imports all good rows, or tries it; after an import the lists are fetched anew. */
export function useImportContacts() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.contacts.import.mutationOptions({
      onSuccess: (_, { dry_run }) =>
        dry_run ? undefined : queryClient.invalidateQueries({ queryKey: api.contacts.key() }),
    }),
  );
}
