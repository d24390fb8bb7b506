import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTemplateCreation } from './templates.ts';

/** Pages of what professionals wrote, for administrators. `q`: '' for no search. The last list stays while another loads. */
export function useCustomTemplates(q: string) {
  return useInfiniteQuery(
    api.templates.listCustom.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(q && { q }), ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}

/** Creates a template for everyone. Done once the lists show it. */
export function useCreateStandardTemplate() {
  const { key, handlers } = useTemplateCreation();
  return { ...useSingleMutation(api.templates.createStandard.mutationOptions(handlers)), key };
}

/** Saves an administrator's edit of a standard template. Done once the lists show it. */
export function useUpdateStandardTemplate() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.templates.updateStandard.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.templates.key() }),
    }),
  );
}

/** Takes a standard template from everyone. Done once the lists are without it. */
export function useDeleteStandardTemplate() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.templates.deleteStandard.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.templates.list.key() }),
    }),
  );
}
