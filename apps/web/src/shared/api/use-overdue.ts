import { useEffect, useState } from 'react';
import { pageData } from '../page-data.ts';
import { slowMs } from './slow.ts';

export function useOverdue(pending: boolean): boolean {
  // The server already timed out when it rendered this page.
  const [overdue, setOverdue] = useState(pageData.late === true);
  useEffect(() => {
    if (!pending) return setOverdue(false);
    const timer = setTimeout(setOverdue, slowMs, true);
    return () => clearTimeout(timer);
  }, [pending]);
  return pending && overdue;
}
