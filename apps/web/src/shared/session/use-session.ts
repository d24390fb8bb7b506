import { ORPCError } from '@orpc/client';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { AuthAnswer } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import type { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';
import { emitSessionEvent } from './session-events.ts';

type SessionAnswer = NonNullable<AuthAnswer<'getSession'>>;

/** Who is signed in in this browser, as the account service reports it. */
export interface Session {
  user: Pick<SessionAnswer['user'], 'id' | 'email' | 'name'>;
  session: Omit<SessionAnswer['session'], 'userId'>;
}

/** A sign-in that still needs its second step, setting one up, or a new password. Pages other than /auth treat it as a visitor. */
export interface PendingSession extends Pick<SessionAnswer, 'phonesOffered'> {
  user: Pick<SessionAnswer['user'], 'email'>;
  standing: Exclude<SessionAnswer['standing'], 'in'>;
  factors: Omit<SessionAnswer['factors'][number], 'name'>[];
}

/** Only the type is imported, so that the list of calls is not part of every page. */
const path: (typeof authCalls)['getSession']['path'] = '/get-session';

export const pendingQueryKey = ['session', 'pending'];

/** The session, or null for a visitor. Invalidate it after signing in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }) => fetchSession(client),
  staleTime: 60_000,
});

/** `session` is null for visitors and while `isLoading`; `error` is set only if no session has been loaded. */
export function useSession() {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(sessionQuery);
  return { session: data ?? null, isLoading: isPending, error: isLoadingError ? error : null, refetch };
}

/** Null until the session has been loaded. */
export function usePendingSession(): PendingSession | null {
  const { data } = useQuery<PendingSession | null>({ queryKey: pendingQueryKey, enabled: false });
  return data ?? null;
}

async function fetchSession(queryClient: QueryClient): Promise<Session | null> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'GET',
    credentials: 'same-origin',
  });
  if (!response.ok) throw new ORPCError('INTERNAL_SERVER_ERROR', { status: response.status });
  const answer: Session | PendingSession | null = await response.json();
  if (queryClient.getQueryState(sessionQuery.queryKey)?.dataUpdateCount === 0) emitSessionEvent('initial');
  if (answer && 'standing' in answer && ['factor', 'password', 'enrol'].includes(answer.standing)) {
    queryClient.setQueryData(pendingQueryKey, answer);
    return null;
  }
  queryClient.setQueryData(pendingQueryKey, null);
  return answer as Session | null;
}
