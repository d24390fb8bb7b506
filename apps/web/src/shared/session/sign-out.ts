import type { QueryClient } from '@tanstack/react-query';
import type { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';
import { clearStoredRecords } from './clear-stored-records.ts';
import { emitSessionEvent } from './session-events.ts';
import { sessionQuery } from './use-session.ts';

/** Only the type is imported, so that the list of calls is not part of every page. */
const path: (typeof authCalls)['signOut']['path'] = '/sign-out';

const cleanups: (() => Promise<void>)[] = [];

/** Runs at each sign-out, before the session ends: deletes what the next person at this device must not see. */
export const onSignOut = (cleanup: () => Promise<void>): void => void cleanups.push(cleanup);

/**
 * Ends the session and deletes what this browser stored for it, including the client access record. `leave` navigates to a page without a
 * session before the data is deleted, so that the old page does not flash its message for visitors. A session that is already gone (401,
 * 403, 404) counts as signed out; any other refusal throws.
 */
export async function signOut(queryClient: QueryClient, leave?: () => Promise<unknown>): Promise<void> {
  // A cleanup that fails does not keep the user signed in.
  await Promise.allSettled(cleanups.map((cleanup) => cleanup()));
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok && ![401, 403, 404].includes(response.status)) {
    throw new Error(`Signing out answered ${response.status}`);
  }
  clearStoredRecords();
  emitSessionEvent('signed-out');
  await leave?.();
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}
