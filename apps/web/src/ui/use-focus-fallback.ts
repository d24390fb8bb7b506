import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * For a part that changes while it is used, such as a button that becomes a progress bar: if the focused element is removed, `target` gets
 * the focus. Spread the result on the element around them.
 */
export function useFocusFallback(target: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null);

  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    // Inside a dialog the focus falls back to the dialog instead of the body.
    if (document.activeElement?.matches('body, [role=dialog]'))
      target.current?.focus({ preventScroll: true });
  });

  return {
    onFocus: (event: FocusEvent) => {
      // Popups outside of this element, such as a calendar, restore the focus themselves.
      focused.current = event.currentTarget.contains(event.target) ? event.target : null;
    },
    // React does not call this when the element is removed.
    onBlur: () => {
      focused.current = null;
    },
  };
}
