import type { Conversation } from '@visafolio/contract/messages/message.ts';

/** What is loaded of a conversation: its messages, the oldest first, with everything that its newest page said. */
export type LoadedConversation = Conversation;

type Page = Conversation;
type LoadPage = (before?: number) => Promise<Page>;

/** A reader who was away for longer starts again with the newest messages. */
const pagesToCatchUp = 10;

/**
 * The newest page, joined to what was loaded before: by the ids of the messages, in the order that the server gave them.
 * Pages between are loaded too, so that nothing is missing in the middle.
 */
export async function loadNewest(
  readKnown: () => LoadedConversation | undefined,
  load: LoadPage,
): Promise<LoadedConversation> {
  const newest = await load();
  const pages = [newest];
  let known = readKnown();
  const reached = known?.messages.at(-1)?.position;
  let older = newest.older_before;
  while (known && reached !== undefined && older !== null && lowest(pages) > reached) {
    if (pages.length > pagesToCatchUp) return { ...newest, messages: inOrder([newest]) };
    const page = await load(older);
    pages.push(page);
    older = page.older_before;
  }
  // Older pages may have come meanwhile.
  known = readKnown();
  if (!known || reached === undefined) return { ...newest, messages: inOrder(pages) };
  const messages = inOrder([known, ...pages.reverse()]);
  // What was loaded before may begin earlier than the newest page does.
  const first = known.messages[0]?.position ?? Number.POSITIVE_INFINITY;
  return { ...newest, messages, older_before: first < lowest(pages) ? known.older_before : older };
}

/** What is loaded, with an older page before it. */
export const withOlder = (known: LoadedConversation, page: Page): LoadedConversation => ({
  ...known,
  messages: inOrder([page, known]),
  older_before: page.older_before,
});

/** What is loaded, with these messages as they are now. */
export const withMessages = (known: LoadedConversation, messages: Page['messages']): LoadedConversation => ({
  ...known,
  messages: inOrder([known, { messages }]),
});

const lowest = (pages: Page[]): number =>
  Math.min(...pages.flatMap(({ messages }) => messages.map(({ position }) => position)));

/** Later lists win. */
function inOrder(lists: Pick<Page, 'messages'>[]): Page['messages'] {
  const byId = new Map(lists.flatMap(({ messages }) => messages.map((message) => [message.id, message])));
  return [...byId.values()].sort((a, b) => a.position - b.position);
}
