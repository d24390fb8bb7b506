import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId } from 'react';

/** The windows that catch the Back button, the one on top last. */
const windows: string[] = [];

/** The Back button puts the window on top away, not the page below it. For windows that the address does not hold. */
export function useBackCloses(open: boolean, close: () => void) {
  const id = useId();
  useEffect(() => {
    if (!open) return;
    windows.push(id);
    return () => {
      windows.splice(windows.lastIndexOf(id), 1);
    };
  }, [open, id]);
  useBlocker({
    disabled: !open,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      const isMeant = action === 'BACK' && windows.at(-1) === id;
      if (isMeant) close();
      return isMeant;
    },
  });
}
