import type { Party } from '@visafolio/contract/messages/message.ts';

/** How the address names a conversation. */
export const conversationId = (item: { request_id: string; party: Party }): string =>
  `${item.request_id}:${item.party}`;

/** What an address names; undefined for anything that is no conversation. */
export function readConversationId(id: string | undefined): { requestId: string; party: Party } | undefined {
  const [requestId, party] = id?.split(':') ?? [];
  return requestId && (party === 'client' || party === 'sponsor') ? { requestId, party } : undefined;
}
