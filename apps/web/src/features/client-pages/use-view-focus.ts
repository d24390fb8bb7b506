import { useEffect, useRef } from 'react';

/** Moves the focus to a heading (a CSS selector) when a page changes what it shows without changing its path. */
export function useViewFocus(heading: string, view: boolean): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    document.querySelector<HTMLElement>(heading)?.focus({ preventScroll: true });
  }, [heading, view]);
}
