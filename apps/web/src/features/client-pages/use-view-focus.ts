import { useEffect, useRef } from 'react';
import { requestTitleFocus } from '../../shared/title-focus.ts';

/** Moves the focus to a heading (CSS selector) when a page switches views without changing its path. */
export function useViewFocus(heading: string, view: boolean): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const target = document.querySelector<HTMLElement>(heading);
    if (target) target.focus({ preventScroll: true });
    // The view is still loading: its title gets the focus when it appears.
    else requestTitleFocus();
  }, [heading, view]);
}
