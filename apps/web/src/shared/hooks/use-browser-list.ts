import { useSyncExternalStore } from 'react';

const empty: readonly never[] = [];

/** The `subscribe` of a store that never changes. */
export const subscribeToNothing = () => () => {};

/**
 * A list kept in this browser, such as unfinished uploads; empty in server rendering. An empty list is always the same object, so that
 * hydration does not render the page twice.
 */
export function useBrowserList<Item>(
  subscribe: (listener: () => void) => () => void,
  read: () => readonly Item[],
): readonly Item[] {
  const readOrEmpty = () => {
    const list = read();
    return list.length > 0 ? list : empty;
  };
  return useSyncExternalStore(subscribe, readOrEmpty, () => empty);
}
