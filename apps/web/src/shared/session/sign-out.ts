import type { QueryClient } from '@tanstack/react-query';
import type { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';
import { forgetRecords } from './forget-records.ts';
import { tellSession } from './session-events.ts';
import { sessionQuery } from './use-session.ts';

/** Typed, not loaded: the list of calls is no part of every page. */
const path: (typeof authCalls)['signOut']['path'] = '/sign-out';

const cleanups: (() => Promise<void>)[] = [];

/** Runs at each sign-out, before the session ends: deletes what must not stay for the next person at this device. */
export const onSignOut = (cleanup: () => Promise<void>): void => void cleanups.push(cleanup);

/**
 * Ends the session and forgets what this browser held of it, the client access record included. `leave` navigates to a
 * page that needs no session before the data goes: the old page must not flash its message for visitors.
 * A session that is already gone (401, 403, 404) counts as signed out; any other refusal throws.
 */
export async function signOut(queryClient: QueryClient, leave?: () => Promise<unknown>): Promise<void> {
  // A browser that refuses to delete does not keep the person signed in.
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
  forgetRecords();
  tellSession('signed-out');
  await leave?.();
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}
