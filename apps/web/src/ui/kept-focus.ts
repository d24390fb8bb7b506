import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * For a part that changes while it is used, as a button becomes a progress bar: when the element with the
 * focus is removed, `target` gets it. Spread the result on the element around them.
 */
export function useKeptFocus(target: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null);

  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    // A dialog around it catches the focus before it falls to the page.
    if (document.activeElement?.matches('body, [role=dialog]'))
      target.current?.focus({ preventScroll: true });
  });

  return {
    onFocus: (event: FocusEvent) => {
      // What opens over the page, such as a calendar, restores the focus on its own.
      focused.current = event.currentTarget.contains(event.target) ? event.target : null;
    },
    // Not called for a removed element.
    onBlur: () => {
      focused.current = null;
    },
  };
}
