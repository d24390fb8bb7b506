import { type ReactNode, useEffect } from 'react';

/** `replayEarlyClick` comes with a page that the server wrote: it presses the button that was pressed before hydration. */
type Root = HTMLElement & { replayEarlyClick?: () => void };

/** Once hydrated, the page reacts: forms that the server wrote are inert until now. */
export function HydrationReady({ root, children }: { root: Root; children: ReactNode }) {
  useEffect(() => {
    root.removeAttribute('inert');
    // Outside React's own work: the pressed button may sit in a part that is not hydrated yet.
    setTimeout(() => root.replayEarlyClick?.());
  }, [root]);
  return children;
}
