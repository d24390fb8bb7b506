import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * For a part that changes under the hand that uses it, as a button becomes a progress bar: when what had the
 * focus goes away, `target` gets it. Put the answer on the element around it all.
 */
export function useKeptFocus(target: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null);

  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    // A window around it catches the focus before it falls to the page.
    if (document.activeElement?.matches('body, [role=dialog]'))
      target.current?.focus({ preventScroll: true });
  });

  return {
    onFocus: (event: FocusEvent) => {
      // What opens over the page, as a calendar does, gives the focus back by itself.
      focused.current = event.currentTarget.contains(event.target) ? event.target : null;
    },
    // Not called for an element that is taken away.
    onBlur: () => {
      focused.current = null;
    },
  };
}
