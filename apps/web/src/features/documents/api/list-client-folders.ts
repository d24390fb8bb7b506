import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Pages of clients with what is filed for them, by name. The last list stays while another search loads. */
export function useClientFolders(q: string) {
  return useInfiniteQuery(
    api.documents.listClients.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(q && { q }), ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
