import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { pageData } from '../page-data.ts';
import { isOffline, isUnreachable } from './error-text.ts';
import { slowMs } from './slow.ts';

/**
 * Whether our server can be reached. `slow`: an answer takes longer than usual. `unreachable`: no answer, or the server has no database;
 * the page keeps retrying. `offline`: this browser has no connection.
 */
export type ServerContact = 'ok' | 'slow' | 'unreachable' | 'offline';

interface ContactStore {
  subscribe(listener: () => void): () => void;
  snapshot(): ServerContact;
}

const stores = new WeakMap<QueryClient, ContactStore>();

/**
 * Derived from the page's own queries. A query with `meta: { isAddition: true }` never makes it `slow`: the page is complete without it, so
 * nobody waits for it.
 */
export function useServerContact(): ServerContact {
  const { subscribe, snapshot } = contactStore(useQueryClient());
  return useSyncExternalStore(subscribe, snapshot, () => 'ok');
}

/** One per query client: the page renders only when the contact changes, not with every query. */
export function contactStore(queryClient: QueryClient): ContactStore {
  const known = stores.get(queryClient);
  if (known) return known;
  const listeners = new Set<() => void>();
  let contact: ServerContact = 'ok';
  let wasPending = false;
  let overdue = pageData.late === true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching = () => {};

  const check = () => {
    const pending = queryClient.isFetching({ predicate: ({ meta }) => !meta?.isAddition }) > 0;
    if (pending !== wasPending) {
      clearTimeout(timer);
      if (pending) timer = setTimeout(isOverdue, slowMs);
      else overdue = false;
      wasPending = pending;
    }
    const before = contact;
    contact = readContact(queryClient, pending && overdue);
    if (contact !== before) for (const listener of listeners) listener();
  };
  const isOverdue = () => {
    overdue = true;
    check();
  };
  const watch = () => {
    const leave = queryClient.getQueryCache().subscribe(notifyManager.batchCalls(check));
    addEventListener('online', check);
    addEventListener('offline', check);
    check();
    return () => {
      leave();
      removeEventListener('online', check);
      removeEventListener('offline', check);
      clearTimeout(timer);
      wasPending = false;
    };
  };

  const store: ContactStore = {
    subscribe: (listener) => {
      if (listeners.size === 0) stopWatching = watch();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopWatching();
      };
    },
    snapshot: () => contact,
  };
  stores.set(queryClient, store);
  return store;
}

function readContact(queryClient: QueryClient, isSlow: boolean): ServerContact {
  if (isOffline()) return 'offline';
  if (hasUnreachable(queryClient)) return 'unreachable';
  return isSlow ? 'slow' : 'ok';
}

function hasUnreachable(queryClient: QueryClient): boolean {
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  return queries.some(({ state }) => isUnreachable(state.fetchFailureReason ?? state.error));
}
