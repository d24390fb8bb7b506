import { type ReactNode, useEffect } from 'react';

/** From here on the page answers: a form that the server wrote ahead of time is inert until now. */
export function Awake({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useEffect(() => root.removeAttribute('inert'), [root]);
  return children;
}
