import type { Conversation, Party } from '@visafolio/contract/messages/message.ts';

/** A conversation as one side sees it. Clients do not choose a party: the server knows theirs. */
export type ConversationPlace =
  | { side: 'client'; requestId: string }
  | { side: 'staff'; requestId: string; party: Party };

/** Its key in the browser's storage. */
export const placeKey = (place: ConversationPlace): string =>
  `${place.side}:${place.requestId}:${place.side === 'staff' ? place.party : 'own'}`;

/** Whether a message is from the reader's side: from the client, or from any staff. */
export const isOwnSide = (
  place: Pick<ConversationPlace, 'side'>,
  { author }: Pick<Conversation['messages'][number], 'author'>,
): boolean => author.kind === place.side;
