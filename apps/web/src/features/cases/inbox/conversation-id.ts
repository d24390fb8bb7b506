import type { Party } from '@visafolio/contract/messages/message.ts';
import { CasePerson } from '@visafolio/contract/questions/parties/case-person.ts';

export const conversationId = (item: { request_id: string; party: Party }): string =>
  `${item.request_id}:${item.party}`;

/** Parses an id from the address; undefined if it is invalid. */
export function readConversationId(id: string | undefined): { requestId: string; party: Party } | undefined {
  const [requestId, party] = id?.split(':') ?? [];
  const known = CasePerson.options.find((each) => each === party);
  return requestId && known ? { requestId, party: known } : undefined;
}
