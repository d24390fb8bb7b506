import { useState } from 'react';

/**
 * The items that have a rank, the lowest first, in the order there was at first: rows stay where they are while they are
 * worked on. What gets a rank later follows at the end.
 */
export function useSteadyOrder<Item extends { id: string }>(
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
