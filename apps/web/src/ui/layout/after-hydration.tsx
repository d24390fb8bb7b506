import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface AfterHydrationProps {
  /** What the server writes in its place. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * A part that only the browser can write. On a page that the server wrote it is rendered in small steps after hydration, where
 * `ClientOnly` renders it in one task, which a slow phone feels.
 */
export function AfterHydration({ fallback, children }: AfterHydrationProps) {
  const [isShown, setShown] = useState(useHydrated());
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown ? children : fallback;
}
