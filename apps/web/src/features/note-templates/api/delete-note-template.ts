import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Deletes a saved note. Done once the list is without it. */
export function useDeleteNoteTemplate() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.noteTemplates.delete.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.noteTemplates.key() }),
    }),
  );
}
