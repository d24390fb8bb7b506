import type { Conversation } from '@visafolio/contract/messages/message.ts';

/** The loaded part of a conversation: messages oldest first, and all other fields of its newest page. */
export type LoadedConversation = Conversation;

type Page = Conversation;
type LoadPage = (before?: number) => Promise<Page>;

/** A reader who missed more than this starts over with the newest messages. */
const pagesToCatchUp = 10;

/**
 * Merges the newest page into what was loaded before, by message ids and in the server's order. Also loads pages in between, so that there
 * is no gap.
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
  // Older pages may have been loaded meanwhile.
  known = readKnown();
  if (!known || reached === undefined) return { ...newest, messages: inOrder(pages) };
  const messages = inOrder([known, ...pages.reverse()]);
  // The loaded part may begin earlier than the newest page.
  const first = known.messages[0]?.position ?? Number.POSITIVE_INFINITY;
  return { ...newest, messages, older_before: first < lowest(pages) ? known.older_before : older };
}

export const prependOlder = (known: LoadedConversation, page: Page): LoadedConversation => ({
  ...known,
  messages: inOrder([page, known]),
  older_before: page.older_before,
});

export const replaceMessages = (
  known: LoadedConversation,
  messages: Page['messages'],
): LoadedConversation => ({
  ...known,
  messages: inOrder([known, { messages }]),
});

const lowest = (pages: Page[]): number =>
  Math.min(...pages.flatMap(({ messages }) => messages.map(({ position }) => position)));

/** Later lists take precedence. */
function inOrder(lists: Pick<Page, 'messages'>[]): Page['messages'] {
  const byId = new Map(lists.flatMap(({ messages }) => messages.map((message) => [message.id, message])));
  return [...byId.values()].sort((a, b) => a.position - b.position);
}
