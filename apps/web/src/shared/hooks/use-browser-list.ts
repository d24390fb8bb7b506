import { useSyncExternalStore } from 'react';

const empty: readonly never[] = [];

/** For a store that is not there: nothing to listen to. */
export const neverChanges = () => () => {};

/**
 * A list that this browser keeps, such as unfinished uploads. The server writes pages without it. A list without entries is always
 * the same object, so that hydration does not render the page a second time.
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
