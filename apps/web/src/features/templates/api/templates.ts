import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TemplateState } from '@visafolio/contract/templates/templates.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';

const freshMs = 60_000;

/** The user's own templates, then standard ones, by name; or the user's archived ones. */
export const templatesQuery = (state: TemplateState) =>
  api.templates.list.queryOptions({ input: { state }, staleTime: freshMs });

export const useTemplates = (state: TemplateState = 'usable') => useQuery(templatesQuery(state));

/** A template's contents: one that the user may use, '' for none; `of: 'anybody'`, for administrators, any professional's. */
export function useTemplate(id: string, of: 'caller' | 'anybody' = 'caller') {
  const procedure = of === 'anybody' ? api.templates.getCustom : api.templates.get;
  return useQuery(procedure.queryOptions({ input: { id }, enabled: id !== '' }));
}

export function useFetchTemplate() {
  const queryClient = useQueryClient();
  return (id: string) =>
    queryClient.fetchQuery(api.templates.get.queryOptions({ input: { id }, staleTime: 0 }));
}

/** Common parts of creating a template. `key` belongs to the input, so that a retry does not create a second one. */
export function useTemplateCreation() {
  const { key, onError } = useIdempotencyKey('templates.sent_before');
  // After a failure too: the template may be there, only the answer was lost.
  const onSettled = useRefresh(api.templates.list.key());
  return { key, handlers: { onError, onSettled } };
}

/** Creates a custom template. Resolves when the lists are up to date. */
export function useCreateTemplate() {
  const { key, handlers } = useTemplateCreation();
  return { ...useSingleMutation(api.templates.create.mutationOptions(handlers)), key };
}

/** Saves an edit of a custom template. Resolves when the lists are up to date. */
export function useUpdateTemplate() {
  const onSuccess = useRefresh(api.templates.key(), api.templateUpdates.key());
  return useSingleMutation(api.templates.update.mutationOptions({ onSuccess }));
}

/** Deletes a custom template, or archives it if requests use it. Resolves when the lists are up to date. */
export function useDeleteTemplate() {
  const onSuccess = useRefresh(api.templates.list.key());
  return useSingleMutation(api.templates.delete.mutationOptions({ onSuccess }));
}

/** Archives or restores a custom template, with a toast. Resolves when the lists are up to date. */
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
