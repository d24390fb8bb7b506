import { type ReactNode, useEffect } from 'react';

/** `wake` comes with a page that the server wrote: it presses the button that somebody pressed before the page answered. */
type Root = HTMLElement & { wake?: () => void };

/** From here on the page answers: a form that the server wrote ahead of time is inert until now. */
export function Awake({ root, children }: { root: Root; children: ReactNode }) {
  useEffect(() => {
    root.removeAttribute('inert');
    // Not within React's own work: what is pressed may have to be taken over first.
    setTimeout(() => root.wake?.());
  }, [root]);
  return children;
}
