import type { Party } from '@visafolio/contract/messages/message.ts';

export const conversationId = (item: { request_id: string; party: Party }): string =>
  `${item.request_id}:${item.party}`;

/** Parses an id from the address; undefined if it is invalid. */
export function readConversationId(id: string | undefined): { requestId: string; party: Party } | undefined {
  const [requestId, party] = id?.split(':') ?? [];
  return requestId && (party === 'client' || party === 'sponsor') ? { requestId, party } : undefined;
}
