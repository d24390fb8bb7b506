import type { QueryClient } from '@tanstack/react-query';
import type { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';
import { forgetRecords } from './forget-records.ts';
import { tellSession } from './session-events.ts';
import { sessionQuery } from './use-session.ts';

/** Typed, not loaded: the list of calls is no part of every page. */
const path: (typeof authCalls)['signOut']['path'] = '/sign-out';

/**
 * Ends the session and forgets what this browser held of it, the client access record included. `leave` navigates to a
 * page that needs no session before the data goes: the old page must not flash its message for visitors.
 * A session that is already gone (401, 403, 404) counts as signed out; any other refusal throws.
 */
export async function signOut(queryClient: QueryClient, leave?: () => Promise<unknown>): Promise<void> {
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
