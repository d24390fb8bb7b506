import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { inSearchedPages, pageInput } from '../../../shared/api/in-pages.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTemplateCreation } from './templates.ts';

/** Pages of what professionals wrote, for administrators. `q`: '' for no search. */
export const useCustomTemplates = (q: string) =>
  useInfiniteQuery(
    api.templates.listCustom.infiniteOptions({
      ...inSearchedPages,
      input: (cursor: string | undefined) => pageInput(q, cursor),
    }),
  );

/** Creates a template for everyone. Done once the lists show it. */
export function useCreateStandardTemplate() {
  const { key, handlers } = useTemplateCreation();
  return { ...useSingleMutation(api.templates.createStandard.mutationOptions(handlers)), key };
}

/** Saves an administrator's edit of a standard template. Done once the lists show it. */
export function useUpdateStandardTemplate() {
  const onSuccess = useRefresh(api.templates.key());
  return useSingleMutation(api.templates.updateStandard.mutationOptions({ onSuccess }));
}

/** Takes a standard template from everyone. Done once the lists are without it. */
export function useDeleteStandardTemplate() {
  const onSuccess = useRefresh(api.templates.list.key());
  return useSingleMutation(api.templates.deleteStandard.mutationOptions({ onSuccess }));
}
