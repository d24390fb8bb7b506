import { type ReactNode, useEffect } from 'react';

/** `takeEarlyClick` comes with a page that the server wrote: it gives the button that was pressed last, and remembers no more. */
export type Root = HTMLElement & { takeEarlyClick?: () => HTMLElement | undefined };

interface HydrationReadyProps {
  root: Root;
  /** Pressed before React listened. */
  pressed: HTMLElement | undefined;
  children: ReactNode;
}

/** Once hydrated, the page reacts: forms that the server wrote are inert until now. */
export function HydrationReady({ root, pressed, children }: HydrationReadyProps) {
  useEffect(() => {
    root.removeAttribute('inert');
    // Outside React's own work: the pressed button may sit in a part that is not hydrated yet.
    setTimeout(() => pressed?.isConnected && pressed.click());
  }, [root, pressed]);
  return children;
}
