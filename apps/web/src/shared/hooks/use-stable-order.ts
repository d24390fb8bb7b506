import { useState } from 'react';

/**
 * Items that have a rank, lowest first, in their initial order: rows do not move while someone works on them. Items that get a rank later
 * are appended.
 */
export function useStableOrder<Item extends { id: string }>(
  items: readonly Item[],
  rank: (item: Item) => number | undefined,
): Item[] {
  const [order, setOrder] = useState<string[]>([]);
  const added = items
    .filter((item) => rank(item) !== undefined && !order.includes(item.id))
    .sort((a, b) => (rank(a) ?? 0) - (rank(b) ?? 0))
    .map(({ id }) => id);
  if (added.length) setOrder([...order, ...added]);
  return order.flatMap((id) => items.find((item) => item.id === id) ?? []);
}
