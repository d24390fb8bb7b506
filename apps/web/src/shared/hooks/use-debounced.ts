import { useEffect, useState } from 'react';

/** The value once it has not changed for a moment. */
export function useDebounced<T>(value: T, pauseMs = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, pauseMs, value);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
