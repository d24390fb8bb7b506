import type { Group as ItemGroup } from '@visafolio/contract/filings/exhibits.ts';
import type { Packet } from '@visafolio/contract/filings/packet.ts';

export type Item = Packet['items'][number];

export type Group = ItemGroup<Item>;

export const isExhibit = ([first]: Group): boolean => first.exhibit !== null;

/** The items in the order of the groups; the first one of a group joins nothing. */
export const toItems = (groups: readonly Group[]): Item[] =>
  groups.flatMap((group) => group.map((item, place) => ({ ...item, joined: place > 0 })));

export const moveGroup = (groups: readonly Group[], from: number, to: number): Group[] => {
  const group = groups[from];
  return group ? groups.toSpliced(from, 1).toSpliced(to, 0, group) : [...groups];
};

/** Its documents become those of the exhibit before it, which keeps its title. */
export function joinWithPrevious(groups: readonly Group[], place: number): Group[] {
  const [previous, group] = [groups[place - 1], groups[place]];
  if (!previous || !group) return [...groups];
  const added = group.map((item) => ({ ...item, title: '' }));
  return groups.toSpliced(place - 1, 2, [...previous, ...added]);
}

/** The document becomes an exhibit behind its group. */
export function separate(groups: readonly Group[], place: number, item: Item): Group[] {
  const rest = groups[place]?.filter((each) => each !== item) ?? [];
  const [first, ...others] = rest;
  return first ? groups.toSpliced(place, 1, [first, ...others], [item]) : [...groups];
}

/** Leaves out a letter, a form or a document. The next document takes the title of an exhibit whose first one goes. */
export function leaveOut(groups: readonly Group[], place: number, item: Item): Group[] {
  const group = groups[place];
  if (!group) return [...groups];
  const [first, ...others] = group.filter((each) => each !== item);
  return first
    ? groups.toSpliced(place, 1, [{ ...first, title: first.title || group[0].title }, ...others])
    : groups.toSpliced(place, 1);
}

export function setTitle(groups: readonly Group[], place: number, title: string): Group[] {
  const group = groups[place];
  if (!group) return [...groups];
  const [first, ...others] = group;
  return groups.toSpliced(place, 1, [{ ...first, title }, ...others]);
}
