import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { paginatedSearch, toPageInput } from '../../../shared/api/pagination.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTemplateCreation } from './templates.ts';

/** Pages of professionals' templates, for administrators. `q`: '' for no search. */
export const useCustomTemplates = (q: string) =>
  useInfiniteQuery(
    api.templates.listCustom.infiniteOptions({
      ...paginatedSearch,
      input: (cursor: string | undefined) => toPageInput(q, cursor),
    }),
  );

/** Creates a standard template. Resolves when the lists are up to date. */
export function useCreateStandardTemplate() {
  const { key, handlers } = useTemplateCreation();
  return { ...useSingleMutation(api.templates.createStandard.mutationOptions(handlers)), key };
}

/** Saves an administrator's edit of a standard template. Resolves when the lists are up to date. */
export function useUpdateStandardTemplate() {
  const onSuccess = useRefresh(api.templates.key(), api.templateUpdates.key());
  return useSingleMutation(api.templates.updateStandard.mutationOptions({ onSuccess }));
}

/** Deletes a standard template. Resolves when the lists are up to date. */
export function useDeleteStandardTemplate() {
  const onSuccess = useRefresh(api.templates.list.key());
  return useSingleMutation(api.templates.deleteStandard.mutationOptions({ onSuccess }));
}
