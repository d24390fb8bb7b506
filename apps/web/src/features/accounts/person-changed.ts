import type { QueryClient } from '@tanstack/react-query';
import { forgetRecords } from '../../shared/session/forget-records.ts';
import { type SessionEvent, tellSession } from '../../shared/session/session-events.ts';
import { sessionQuery } from '../../shared/session/use-session.ts';

/** Somebody signed in: what is held of whoever was here before goes, and the other tabs hear of it. */
export function personChanged(
  queryClient: QueryClient,
  by: SessionEvent & ('signed-in' | 'password-recovery' | 'mfa-verified') = 'signed-in',
): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  forgetRecords();
  tellSession(by);
}
