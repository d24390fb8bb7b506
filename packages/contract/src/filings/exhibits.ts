/** A letter, a form, or the documents of an exhibit. */
export type Group<Item> = [Item, ...Item[]];

/** The items of a packet with those that joined them. */
export function groupItems<Item extends { joined: boolean }>(items: readonly Item[]): Group<Item>[] {
  const groups: Group<Item>[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (item.joined && last) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** The title that staff gave the first one, or the names of all. */
export const getGroupTitle = (group: Group<{ title: string; name: string }>): string =>
  group[0].title || group.map(({ name }) => name).join(', ');
