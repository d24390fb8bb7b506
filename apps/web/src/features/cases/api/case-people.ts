import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { useRequestRefresh } from './request-changes.ts';

/** Those of the firm who can sign in, the reader among them. */
export const useFirmColleagues = ({ enabled = true } = {}) =>
  useQuery(
    api.workspace.colleagues.queryOptions({ enabled, staleTime: 60_000, select: ({ items }) => items }),
  );

/** Says who works on a case. `onClosed`: its maker no longer sees it. Failures are the dialog's to show. */
export function useSetCasePeople({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRequestRefresh();
  return useSingleMutation(
    api.workspace.assign.mutationOptions({
      onSuccess: ({ id, open }) => {
        if (open) {
          toast.success(t('requests.people.saved'));
          return;
        }
        toast.success(t('requests.people.saved'), t('requests.people.savedClosed'));
        onClosed();
        queryClient.removeQueries({ queryKey: api.requests.get.key({ input: { id } }) });
      },
      onSettled: refresh,
    }),
  );
}
