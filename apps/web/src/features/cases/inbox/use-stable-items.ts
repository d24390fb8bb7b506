import type { InboxItem } from '@visafolio/contract/messages/inbox.contract.ts';
import { useState } from 'react';
import { conversationId } from './conversation-id.ts';

/**
 * The filtered conversations, including earlier matches of this visit: a conversation that was just read keeps its place, so that the next
 * one does not move under the pointer.
 */
export function useStableItems(
  pages: readonly { items: InboxItem[] }[] | undefined,
  filter: string,
): InboxItem[] | undefined {
  const [kept, setKept] = useState<{ filter: string; pages: typeof pages; items: InboxItem[] }>();
  if (!pages) return kept?.filter === filter ? kept.items : undefined;
  if (kept?.filter === filter && kept.pages === pages) return kept.items;
  const before = kept?.filter === filter ? kept.items : [];
  const items = steady(
    before,
    pages.flatMap((page) => page.items),
  );
  setKept({ filter, pages, items });
  return items;
}

function steady(before: readonly InboxItem[], found: readonly InboxItem[]): InboxItem[] {
  const foundIds = new Set(found.map(conversationId));
  const gone = before.filter((item) => !foundIds.has(conversationId(item)));
  // Conversations that no longer match were read or answered here. Each stays behind its predecessor.
  return gone.reduce<InboxItem[]>(
    (items, item) => {
      const at = before.indexOf(item);
      const previous = before[at - 1];
      const after = previous
        ? items.findIndex((other) => conversationId(other) === conversationId(previous)) + 1
        : 0;
      return [...items.slice(0, after), { ...item, unread: false }, ...items.slice(after)];
    },
    [...found],
  );
}
