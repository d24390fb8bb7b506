import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ContactState } from '@visafolio/contract/contacts/contacts.contract.ts';
import { api } from '../../../shared/api/client.ts';

/** Pages of contacts, newest first; '' searches for nothing. The last list stays while another loads. */
export function useContacts(state: ContactState, q: string) {
  return useInfiniteQuery(
    api.contacts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(state === 'archived' && { state }),
        ...(q && { q }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}

const suggested = 20;

/** The newest contacts that a search finds: enough to choose one from. */
export function useContactChoices(q: string, enabled: boolean) {
  return useQuery(
    api.contacts.list.queryOptions({
      input: { limit: suggested, ...(q && { q }) },
      enabled,
      placeholderData: keepPreviousData,
    }),
  );
}
