import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False while a page written ahead of time is not hydrated yet: its buttons do nothing until then. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
