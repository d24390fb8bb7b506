import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { useRequestRefresh } from './request-changes.ts';

/** The firm's people who can sign in, including the user. */
export const useFirmColleagues = ({ enabled = true } = {}) =>
  useQuery(
    api.workspace.colleagues.queryOptions({ enabled, staleTime: 60_000, select: ({ items }) => items }),
  );

/** Sets who works on a case. `onClosed`: the user can no longer see it. The dialog shows failures. */
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
