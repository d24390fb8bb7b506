import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** A second click within this time belongs to the click that opened the dialog. Milliseconds; operating systems default to up to 500. */
const doubleClickMs = 500;

/**
 * Ignores the second click of a double click on a dialog's trigger: it would hit a button inside the dialog before the user has read it, or
 * close the dialog from outside. Spread `inside` on the content; check `isOpening` for a press outside.
 */
export function useOpeningClickGuard(open: boolean) {
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  const isOpening = () => performance.now() - openedAt.current < doubleClickMs;
  return {
    isOpening,
    inside: {
      onClickCapture: (event: MouseEvent) => {
        // `detail` counts clicks in a row; it is 0 for a key press.
        if (event.detail < 2 || !isOpening()) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
