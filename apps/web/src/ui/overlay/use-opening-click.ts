import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** In this time a second click belongs to the one that opened the window. Milliseconds; systems count up to 500 by default. */
const doubleClickMs = 500;

/**
 * The second click of a double click on what opens a window would land in the window, on a button nobody has read yet, or beside it
 * and close it. Spread `inside` on the content; `isOpening` is for a press beside it.
 */
export function useOpeningClick(open: boolean) {
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  const isOpening = () => performance.now() - openedAt.current < doubleClickMs;
  return {
    isOpening,
    inside: {
      onClickCapture: (event: MouseEvent) => {
        // How many clicks in a row at this place; a key's click counts none.
        if (event.detail < 2 || !isOpening()) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
