import { queryOptions, useQuery } from '@tanstack/react-query';

/** Who is signed in on this browser, as the account service tells it. */
export interface Session {
  user: { id: string; email: string; name: string };
  session: { id: string; expiresAt: string };
}

/** The session, or null for a visitor. Invalidate it after signing in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: fetchSession,
  staleTime: 60_000,
});

/** `session` is null for a visitor and while `isLoading`; `error` says that nobody knows, not that a later look failed. */
export function useSession() {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(sessionQuery);
  return { session: data ?? null, isLoading: isPending, error: isLoadingError ? error : null, refetch };
}

async function fetchSession(): Promise<Session | null> {
  const response = await fetch('/api/auth/get-session', { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The session service answered ${response.status}`);
  return response.json();
}
