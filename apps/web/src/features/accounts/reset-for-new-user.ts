import type { QueryClient } from '@tanstack/react-query';
import { clearStoredRecords } from '../../shared/session/clear-stored-records.ts';
import { emitSessionEvent, type SessionEvent } from '../../shared/session/session-events.ts';
import { sessionQuery } from '../../shared/session/use-session.ts';

type SignInEvent = SessionEvent & ('signed-in' | 'password-recovery' | 'mfa-verified');

/** After a sign-in: clears what this tab cached for the previous user, and notifies the other tabs. */
export function resetForNewUser(queryClient: QueryClient, event: SignInEvent = 'signed-in'): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  clearStoredRecords();
  emitSessionEvent(event);
}

/** The same for a call that creates the session; resolves when the session is loaded. */
export async function resetAndLoadSession(queryClient: QueryClient, event?: SignInEvent): Promise<void> {
  resetForNewUser(queryClient, event);
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}
