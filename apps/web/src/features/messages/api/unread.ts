import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** How many messages of the firm's the client has not read. Live events have it asked again; this is for when there are none. */
export const useUnread = (requestId: string) =>
  useQuery(
    api.messages.countUnread.queryOptions({
      input: { request_id: requestId },
      refetchInterval: 60_000,
      select: ({ unread }) => unread,
    }),
  );
