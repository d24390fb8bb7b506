import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react';

interface AfterHydrationProps {
  /** What the server writes in its place. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * A part that only the browser can write. On a page that the server wrote it is rendered in small steps after hydration, where
 * the router's `ClientOnly` renders it in one task, which a slow phone feels.
 */
export function AfterHydration({ fallback, children }: AfterHydrationProps) {
  const [isShown, setShown] = useState(!useHydrating());
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown ? children : fallback;
}

/** Whether the component's first rendering was on the server. The router's `useHydrated` renders it once more, in the same task. */
function useHydrating(): boolean {
  const [first] = useState({ onServer: false });
  return useSyncExternalStore(
    neverChanges,
    () => first.onServer,
    () => {
      first.onServer = true;
      return true;
    },
  );
}

const neverChanges = () => () => {};
