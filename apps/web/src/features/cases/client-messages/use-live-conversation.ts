import { useQueryClient } from '@tanstack/react-query';
import type { ConversationEvent } from '@visafolio/contract/messages/messages.contract.ts';
import { useEffect } from 'react';
import { api } from '../../../shared/api/client.ts';
import { openSharedStream } from '../../../shared/live/shared-stream.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { conversationQuery, conversationsKey } from '../../messages/api/conversation.ts';

/** Keeps the client's conversation and unread count up to date on client pages. */
export function useLiveConversation(requestId: string): void {
  const queryClient = useQueryClient();
  const userId = useSession().session?.user.id;
  useEffect(() => {
    if (!userId) return undefined;
    const refresh = () => {
      void queryClient.invalidateQueries({ queryKey: api.messages.countUnread.key() });
      void queryClient.invalidateQueries({ queryKey: conversationsKey(requestId) });
    };
    return openSharedStream<ConversationEvent>(
      { name: `live client ${userId}`, topic: requestId, address: conversationsAddress },
      {
        onEvent: ({ request_id }) => {
          if (request_id !== requestId) return;
          refresh();
          // Prefetches the new messages, so that the panel opens with them.
          void queryClient.prefetchQuery({
            ...conversationQuery({ side: 'client', requestId }),
            staleTime: 0,
          });
        },
        onConnect: refresh,
        onDisconnect: () => {},
      },
    );
  }, [queryClient, requestId, userId]);
}

const conversationsAddress = (requestIds: readonly string[]): string =>
  `/api/conversations/stream?${new URLSearchParams(requestIds.map((id) => ['request_ids[]', id]))}`;
