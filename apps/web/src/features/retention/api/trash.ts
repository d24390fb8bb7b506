import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { paginated } from '../../../shared/api/pagination.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Pages of the trash, last in first. */
export const useTrash = () =>
  useInfiniteQuery(
    api.trash.list.infiniteOptions({
      ...paginated,
      input: (cursor: string | undefined) => ({ ...(cursor && { cursor }) }),
    }),
  );

/** Everything that shows a case or a contact. After a failure too: another tab may have been first. */
const useRefreshLists = () =>
  useRefresh(api.trash.key(), api.requests.key(), api.queue.key(), api.contacts.key(), api.dates.key());

/** `outcome` is called also if the component is gone by then. */
export function useRestore(outcome: { onSuccess?: () => void; onError?: (error: Error) => void } = {}) {
  return useSingleMutation(api.trash.restore.mutationOptions({ ...outcome, onSettled: useRefreshLists() }));
}

export function useDeleteNow() {
  return useSingleMutation(api.trash.deleteNow.mutationOptions({ onSettled: useRefreshLists() }));
}
