import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TemplateState } from '@visafolio/contract/templates/templates.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSendingKey } from '../../../shared/api/use-sending-key.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';

const freshMs = 60_000;

/** The caller's own, then the standard ones, by name; or the caller's archived ones. */
export const templatesQuery = (state: TemplateState) =>
  api.templates.list.queryOptions({ input: { state }, staleTime: freshMs });

export const useTemplates = (state: TemplateState = 'usable') => useQuery(templatesQuery(state));

/** What a template asks for: one that the caller may use; `of: 'anybody'`, for administrators, any professional's. */
export function useTemplate(id: string, of: 'caller' | 'anybody' = 'caller') {
  const procedure = of === 'anybody' ? api.templates.getCustom : api.templates.get;
  return useQuery(procedure.queryOptions({ input: { id } }));
}

/** Asks the server for a template as it is now. */
export function useFetchTemplate() {
  const queryClient = useQueryClient();
  return (id: string) =>
    queryClient.fetchQuery(api.templates.get.queryOptions({ input: { id }, staleTime: 0 }));
}

/** What creating a template of either kind has in common. `key` goes with the input: a retry makes no second one. */
export function useTemplateCreation() {
  const { key, onError } = useSendingKey('templates.sent_before');
  // After a failure too: the template may be there, only the answer was lost.
  const onSettled = useRefresh(api.templates.list.key());
  return { key, handlers: { onError, onSettled } };
}

/** Creates a custom template. Done once the lists show it. */
export function useCreateTemplate() {
  const { key, handlers } = useTemplateCreation();
  return { ...useSingleMutation(api.templates.create.mutationOptions(handlers)), key };
}

/** Saves an edit of a custom template. Done once the lists show it. */
export const useUpdateTemplate = () =>
  useSingleMutation(api.templates.update.mutationOptions({ onSuccess: useRefresh(api.templates.key()) }));

/** Deletes a custom template, or archives it where requests use it. Done once the lists are without it. */
export function useDeleteTemplate() {
  const onSuccess = useRefresh(api.templates.list.key());
  return useSingleMutation(api.templates.delete.mutationOptions({ onSuccess }));
}

/** Archives or restores a custom template, and says so. Done once the lists show it. */
export function useArchiveTemplate() {
  const { t } = useTranslation();
  const refresh = useRefresh(api.templates.key());
  return useSingleMutation(
    api.templates.setArchived.mutationOptions({
      onSuccess: async ({ archived }) => {
        await refresh();
        if (archived) toast.success(t('templates.archiving.archived'), t('templates.archiving.undo'));
        else toast.success(t('templates.archiving.restored'));
      },
      onError: (error) =>
        toast.error(t('templates.errorTitle'), refusalText(error, t, t('templates.archiving.failed'))),
    }),
  );
}
