import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** For windows that live in the address: closing goes back over the entry that opening made. */
export function useOverlayHistory() {
  const router = useRouter();
  const openedHere = useRef(false);
  /** Call when an entry for the window is pushed. */
  const opened = useCallback(() => {
    openedHere.current = true;
  }, []);
  /** `leave` takes the window out of the address where it came from outside: a link, a bookmark. */
  const close = useCallback(
    (leave: () => void) => {
      // Back, so that the Back button does not open it again; past windows above that are just closing.
      if (openedHere.current) router.history.back({ ignoreBlocker: true });
      else leave();
      openedHere.current = false;
    },
    [router],
  );
  return { opened, close };
}
