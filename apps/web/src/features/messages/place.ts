import type { Conversation, Party } from '@visafolio/contract/messages/message.ts';

/** A conversation as one side sees it. A client's own has no choice of party: the server knows who they are. */
export type ConversationPlace =
  | { side: 'client'; requestId: string }
  | { side: 'staff'; requestId: string; party: Party };

/** What stands for it in keys of what the browser keeps. */
export const placeKey = (place: ConversationPlace): string =>
  `${place.side}:${place.requestId}:${place.side === 'staff' ? place.party : 'own'}`;

/** Whether a message is of the reader's side: by the client, or by whoever of the staff. */
export const isOwnSide = (
  place: Pick<ConversationPlace, 'side'>,
  { author }: Pick<Conversation['messages'][number], 'author'>,
): boolean => author.kind === place.side;
