import { notifyManager, type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { pageData } from '../page-data.ts';
import { isOffline, isUnreachable } from './error-text.ts';

/** A person who waits must be told within two seconds. */
const slowMs = 1_500;

/**
 * Whether our server can be reached.
 * - `slow`: an answer takes longer than usual
 * - `unreachable`: no answer, or the server has no database right now; the page keeps trying
 * - `offline`: this browser has no connection
 */
export type ServerContact = 'ok' | 'slow' | 'unreachable' | 'offline';

/**
 * Derived from the page's own queries. One with `meta: { isAddition: true }` is never `slow`: the page is complete without
 * what it adds, so the person does not wait for it.
 */
export function useServerContact(): ServerContact {
  const queryClient = useQueryClient();
  const offline = useSyncExternalStore(watchConnection, isOffline, () => false);
  const unreachable = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => hasUnreachable(queryClient),
    () => false,
  );
  const slow = useOverdue(useIsFetching({ predicate: ({ meta }) => !meta?.isAddition }) > 0);
  if (offline) return 'offline';
  if (unreachable) return 'unreachable';
  return slow ? 'slow' : 'ok';
}

/** Whether something has been pending for longer than usual. */
export function useOverdue(pending: boolean): boolean {
  // The server already failed to answer in time when it wrote this page.
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
