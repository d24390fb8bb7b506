import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** For dialogs that live in the address: closing them goes back over the entry that opening pushed. */
export function useOverlayHistory() {
  const router = useRouter();
  const openedHere = useRef(false);
  /** Call when an entry for the dialog is pushed. */
  const opened = useCallback(() => {
    openedHere.current = true;
  }, []);
  /** `leave` removes the dialog from the address if a link or a bookmark opened it. */
  const close = useCallback(
    (leave: () => void) => {
      // Back, so that the Back button does not open it again; past blockers of dialogs above that are just closing.
      if (openedHere.current) router.history.back({ ignoreBlocker: true });
      else leave();
      openedHere.current = false;
    },
    [router],
  );
  return { opened, close };
}
