import { notifyManager, type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { pageData } from '../page-data.ts';
import { isOffline, isUnreachable } from './error-text.ts';

/** What a person who waits is told within two seconds. */
const slowMs = 1_500;

/**
 * How the page stands with our server.
 * - `slow`: it has been waited for longer than usual
 * - `unreachable`: it did not answer, or has no database at the moment; it is asked again
 * - `offline`: this browser has no connection
 */
export type ServerContact = 'ok' | 'slow' | 'unreachable' | 'offline';

/** Read from what the page's own queries met. */
export function useServerContact(): ServerContact {
  const queryClient = useQueryClient();
  const offline = useSyncExternalStore(watchConnection, isOffline, () => false);
  const unreachable = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => hasUnreachable(queryClient),
    () => false,
  );
  const slow = useOverdue(useIsFetching() > 0);
  if (offline) return 'offline';
  if (unreachable) return 'unreachable';
  return slow ? 'slow' : 'ok';
}

/** Whether something has been pending for longer than people are used to. */
export function useOverdue(pending: boolean): boolean {
  // A server that could not answer for the page will not answer at once now.
  const [overdue, setOverdue] = useState(pageData.late === true);
  useEffect(() => {
    if (!pending) return setOverdue(false);
    const timer = setTimeout(setOverdue, slowMs, true);
    return () => clearTimeout(timer);
  }, [pending]);
  return pending && overdue;
}

function hasUnreachable(queryClient: QueryClient): boolean {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  return queries.some(({ state }) => isUnreachable(state.fetchFailureReason ?? state.error));
}

function watchConnection(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
