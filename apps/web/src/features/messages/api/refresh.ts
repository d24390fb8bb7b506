import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { conversationsKey } from './conversation.ts';

/** Refetches the visible conversations after a change in a request, or in any. */
export function refreshConversations(queryClient: QueryClient, requestId?: string): void {
  void queryClient.invalidateQueries({ queryKey: conversationsKey(requestId) });
  void queryClient.invalidateQueries({ queryKey: api.inbox.key() });
}
