import { useQueryClient } from '@tanstack/react-query';
import type { ConversationEvent } from '@visafolio/contract/messages/messages.contract.ts';
import { useEffect } from 'react';
import { api } from '../../../shared/api/client.ts';
import { openLiveStream } from '../../../shared/api/live-stream.ts';
import { conversationQuery, conversationsKey } from '../api/conversation.ts';

/** Keeps the client's conversation and its count up to date while one of their pages is open. */
export function useLiveConversation(requestId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      void queryClient.invalidateQueries({ queryKey: api.messages.countUnread.key() });
      void queryClient.invalidateQueries({ queryKey: conversationsKey(requestId) });
    };
    return openLiveStream<ConversationEvent>(
      `/api/client_requests/${encodeURIComponent(requestId)}/conversation/stream`,
      {
        onEvent: () => {
          refresh();
          // What came has arrived, although nobody looks at it yet: it opens at once.
          void queryClient.prefetchQuery({
            ...conversationQuery({ side: 'client', requestId }),
            staleTime: 0,
          });
        },
        onConnect: refresh,
        onDisconnect: () => {},
      },
    );
  }, [queryClient, requestId]);
}
