import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { api } from '../../../shared/api/client.ts';
import { isUnreachable } from '../../../shared/api/error-text.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { AccessError } from '../components/access-error.tsx';

/** `/client/start`: where the installed application opens. Leads to the newest request, or to the sign-in page. */
export function StartPage() {
  const { session, isLoading, error, refetch } = useSession();
  const mine = useQuery(
    api.portal.listRequests.queryOptions({ enabled: session !== null, staleTime: 60_000 }),
  );
  const newest = mine.data?.[0];
  const failure = error ?? (mine.data ? null : mine.error);

  if (newest) return <Navigate to="/client/portal" search={{ request_id: newest.id }} replace />;
  if (failure) {
    return (
      <AccessError
        screen="portal"
        reason={isUnreachable(failure) ? 'unreachable' : 'failed'}
        onRetry={() => void (error ? refetch() : mine.refetch())}
      />
    );
  }
  // Signs visitors in, and leads professionals to their dashboard.
  if (mine.data || (!isLoading && !session)) return <Navigate to="/auth" replace />;
  return (
    <main className="flex min-h-dvh flex-col">
      <PageSpinner />
    </main>
  );
}
