import { useEffect, useState } from 'react';

/** The value as it was when it last stayed the same for a moment. */
export function useDebounced<T>(value: T, pauseMs = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, pauseMs, value);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
