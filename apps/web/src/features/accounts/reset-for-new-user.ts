import type { QueryClient } from '@tanstack/react-query';
import { forgetRecords } from '../../shared/session/forget-records.ts';
import { type SessionEvent, tellSession } from '../../shared/session/session-events.ts';
import { sessionQuery } from '../../shared/session/use-session.ts';

type Entry = SessionEvent & ('signed-in' | 'password-recovery' | 'mfa-verified');

/** Somebody signed in: what is held of whoever was here before goes, and the other tabs hear of it. */
export function personChanged(queryClient: QueryClient, by: Entry = 'signed-in'): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  forgetRecords();
  tellSession(by);
}

/** The same for a call that signs in by itself; done once the session query knows of it. */
export async function personEntered(queryClient: QueryClient, by?: Entry): Promise<void> {
  personChanged(queryClient, by);
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}
