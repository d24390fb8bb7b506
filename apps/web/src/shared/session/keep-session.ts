import type { QueryClient } from '@tanstack/react-query';
import { clearStoredRecords } from './clear-stored-records.ts';
import { emitSessionEvent, onSessionEvent } from './session-events.ts';
import { sessionQuery } from './use-session.ts';

/** How often to check whether the session's token needs a refresh. Milliseconds. */
const tickMs = 30_000;
const firstPauseMs = 200;
/** A refresh that finds no server is retried until the next tick. */
const longestMs = tickMs;

const key = sessionQuery.queryKey;

/**
 * Keeps the session up to date while the page is open: refreshes it when due, reloads it when another tab changes it, and clears it when
 * another tab signs out. Returns the function that stops this.
 */
export function keepSession(queryClient: QueryClient): () => void {
  let refreshing = false;
  let tick: ReturnType<typeof setInterval> | undefined;

  const refreshInTime = async () => {
    const state = queryClient.getQueryState(key);
    const dueAt = state?.data && state.dataUpdatedAt + state.data.session.refreshIn * 1_000;
    if (refreshing || !dueAt || Date.now() + tickMs < dueAt) return;
    refreshing = true;
    if (await refresh(queryClient)) emitSessionEvent('refreshed');
    refreshing = false;
  };

  const start = () => {
    tick ??= setInterval(refreshInTime, tickMs);
  };

  if (queryClient.getQueryData(key) !== undefined) start();
  const stopListening = onSessionEvent((event, elsewhere) => {
    if (event === 'initial') start();
    if (!elsewhere) return;
    if (event === 'signed-out') forgetPerson(queryClient);
    // Tabs share the cookie: nothing to do until the next refresh.
    else if (event === 'refreshed') queryClient.setQueryData(key, (now) => now && { ...now });
    else if (event === 'user-updated') void queryClient.invalidateQueries();
    else void reloadIfUserChanged(queryClient);
  });
  return () => {
    clearInterval(tick);
    stopListening();
  };
}

/** Another user signed in in another tab: this tab's content must not be visible to them or sent in their name. */
async function reloadIfUserChanged(queryClient: QueryClient): Promise<void> {
  const before = queryClient.getQueryData(key);
  if (!before) return void queryClient.invalidateQueries({ queryKey: key });
  const now = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => before);
  if (!now) forgetPerson(queryClient);
  else if (now.user.id !== before.user.id) location.reload();
}

/** Signed out: pages that need a session redirect to sign-in. */
function forgetPerson(queryClient: QueryClient): void {
  clearStoredRecords();
  queryClient.setQueryData(key, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
}

/** Requests the session after 200 ms, 400 ms and so on until the server answers; false if it does not. */
async function refresh(queryClient: QueryClient): Promise<boolean> {
  const until = Date.now() + longestMs;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })) !== null;
    } catch {
      if (Date.now() + pauseMs > until) return false;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
