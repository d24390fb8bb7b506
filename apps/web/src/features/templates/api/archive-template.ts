import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** Archives or restores a custom template, and says so. Done once the lists show it. */
export function useArchiveTemplate() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.templates.setArchived.mutationOptions({
      onSuccess: async ({ archived }) => {
        await queryClient.invalidateQueries({ queryKey: api.templates.key() });
        if (archived) toast.success(t('templates.archiving.archived'), t('templates.archiving.undo'));
        else toast.success(t('templates.archiving.restored'));
      },
      onError: (error) =>
        toast.error(t('templates.errorTitle'), refusalText(error, t, t('templates.archiving.failed'))),
    }),
  );
}
