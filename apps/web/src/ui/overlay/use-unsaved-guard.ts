import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';

/**
 * Asks before unsaved input is discarded by the cross, the Back button, a link or closing the tab. `close` closes the form; call `release`
 * before closing after a save.
 */
export function useUnsavedGuard(isDirty: boolean, close: () => void) {
  const released = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const holds = () => isDirty && !released.current;
  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true });

  const release = () => {
    released.current = true;
  };
  return {
    release,
    /** Call this instead of `close`. */
    tryClose: () => (holds() ? setAsking(true) : close()),
    isAsking: isAsking || blocker.status === 'blocked',
    stay: () => {
      setAsking(false);
      blocker.reset?.();
    },
    leave: () => {
      release();
      setAsking(false);
      if (blocker.status === 'blocked') blocker.proceed();
      else close();
    },
  };
}
