import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react';

interface AfterHydrationProps {
  /** Rendered by the server. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Renders its children in the browser only. On a server-rendered page it does so in small steps after hydration; the router's `ClientOnly`
 * takes one long task, which slow phones notice.
 */
export function AfterHydration({ fallback, children }: AfterHydrationProps) {
  const [isShown, setShown] = useState(!useHydrating());
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown ? children : fallback;
}

/** Whether the component was first rendered on the server. The router's `useHydrated` causes a second render in the same task. */
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
