import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

export const useErasures = () => useQuery(api.erasures.list.queryOptions());

/** Never from the cache: it says what would be lost now. */
export const useErasurePreview = (contact_id: string) =>
  useQuery(api.erasures.preview.queryOptions({ input: { contact_id }, gcTime: 0, staleTime: 0 }));

export function useErasePerson() {
  const refresh = useRefresh(
    api.erasures.key(),
    api.contacts.key(),
    api.requests.key(),
    api.queue.key(),
    api.trash.key(),
    api.dates.key(),
  );
  return useSingleMutation(api.erasures.erase.mutationOptions({ onSettled: refresh }));
}
