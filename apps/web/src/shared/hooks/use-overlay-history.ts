import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** For dialogs whose state is in the address: closing goes back over the history entry that opening pushed. */
export function useOverlayHistory() {
  const router = useRouter();
  const openedHere = useRef(false);
  /** Call this after pushing an entry for the dialog. */
  const opened = useCallback(() => {
    openedHere.current = true;
  }, []);
  /** `leave` removes the dialog from the address if a link or a bookmark opened it. */
  const close = useCallback(
    (leave: () => void) => {
      // Goes back, so that the Back button does not reopen it; ignores the blockers of nested dialogs that are closing.
      if (openedHere.current) router.history.back({ ignoreBlocker: true });
      else leave();
      openedHere.current = false;
    },
    [router],
  );
  return { opened, close };
}
