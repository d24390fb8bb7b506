import { type ReactNode, useEffect } from 'react';

/** A server-rendered page defines `takeEarlyClick`: it returns the last button pressed before hydration, and clears it. */
export type Root = HTMLElement & { takeEarlyClick?: () => HTMLElement | undefined };

interface HydrationReadyProps {
  root: Root;
  /** The button pressed before React was listening. */
  pressed: HTMLElement | undefined;
  children: ReactNode;
}

/** Marks the page as interactive after hydration: server-rendered forms are inert until then. */
export function HydrationReady({ root, pressed, children }: HydrationReadyProps) {
  useEffect(() => {
    root.removeAttribute('inert');
    // Runs outside React's work, because the pressed button may be in a part that is not hydrated yet.
    setTimeout(() => pressed?.isConnected && pressed.click());
  }, [root, pressed]);
  return children;
}
