import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { api } from '../shared/api/client.ts';
import { errorStatus, isErrorCode, isUnreachable } from '../shared/api/error-text.ts';
import { onServerReachable, reportServerUnreachable } from '../shared/api/server-recovery.ts';
import { sessionQuery } from '../shared/session/use-session.ts';

const retries = 3;
const longestDelayMs = 30_000;
const keptMs = 5 * 60_000;

/** Caching and retries follow section 9 of the specification; refused calls are not retried. */
export function createQueryClient(): QueryClient {
  // The session expired or ended in another tab: load it again, so that the page can redirect to sign-in.
  const onError = (error: unknown) => {
    if (isUnreachable(error)) reportServerUnreachable();
    if (isErrorCode(error, 'session.required')) {
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    }
    // The administrator role was withdrawn: load the person's profile again.
    if (isErrorCode(error, 'session.administrator_required')) {
      void queryClient.invalidateQueries({ queryKey: api.profiles.key() });
    }
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retries && !isRefusal(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, longestDelayMs),
        gcTime: keptMs,
      },
    },
  });
  return queryClient;
}

function isRefusal(error: unknown): boolean {
  const status = errorStatus(error);
  return status !== undefined && status >= 400 && status < 500;
}

/** Refetches failed queries when the server becomes reachable again. */
export function refetchWhenServerRecovers(queryClient: QueryClient): void {
  onServerReachable(
    () =>
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => isUnreachable(state.error),
      }),
  );
}
