import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InboxShow } from '@visafolio/contract/messages/inbox.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { paginated } from '../../../shared/api/pagination.ts';

const shows = [
  'unread',
  'waiting_for_us',
  'waiting_for_client',
  'held',
  'mine',
  'all',
] as const satisfies InboxShow[];

/** The inbox filters in order, as used in the address. */
export const inboxShows: readonly InboxShow[] = shows;
export const toInboxShow = (text: string | undefined): InboxShow =>
  shows.find((show) => show === text) ?? 'unread';

/** Pages of the inbox, the newest message first. */
export const inboxQuery = (show: InboxShow) =>
  api.inbox.list.infiniteOptions({
    ...paginated,
    input: (cursor: string | undefined) => ({ show, ...(cursor && { cursor }) }),
  });

export const useInbox = (show: InboxShow) => useInfiniteQuery(inboxQuery(show));

/** The counts in the header. Live events invalidate them on pages that receive them; other pages poll. */
export const useInboxCounts = () =>
  useQuery(api.inbox.count.queryOptions({ refetchInterval: 30_000, staleTime: 5_000 }));

/** The conversations of a case that have messages. */
export const useCaseConversations = (requestId: string) =>
  useQuery(api.inbox.listOfCase.queryOptions({ input: { request_id: requestId } }));
