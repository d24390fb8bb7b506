import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId } from 'react';

/** The dialogs that intercept the Back button, topmost last. */
const windows: string[] = [];

/** The Back button closes the topmost dialog instead of leaving the page. For dialogs that are not in the address. */
export function useCloseOnBack(open: boolean, close: () => void) {
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
