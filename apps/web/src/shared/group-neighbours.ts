/** Groups adjacent items with the same key, in order. */
export function groupNeighbours<Item>(
  items: readonly Item[],
  key: (item: Item) => string | undefined,
): [Item, ...Item[]][] {
  const groups: [Item, ...Item[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && key(last[0]) === key(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
