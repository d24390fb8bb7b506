import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Number of the firm's messages that the client has not read. Polls as a fallback for live events. */
export const useUnread = (requestId: string) =>
  useQuery(
    api.messages.countUnread.queryOptions({
      input: { request_id: requestId },
      refetchInterval: 60_000,
      select: ({ unread }) => unread,
    }),
  );
