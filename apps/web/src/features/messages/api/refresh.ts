import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { conversationsKey } from './conversation.ts';

/** Something in a request's conversations changed, or may have in any: those that are shown are read again. */
export function refreshConversations(queryClient: QueryClient, requestId?: string): void {
  void queryClient.invalidateQueries({ queryKey: conversationsKey(requestId) });
  void queryClient.invalidateQueries({ queryKey: api.inbox.key() });
}
