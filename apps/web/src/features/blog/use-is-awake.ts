import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False in a page that the build wrote, until the application has taken it over: before, its buttons do nothing. */
export const useIsAwake = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
