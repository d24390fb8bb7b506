import { Navigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useProfile } from '../../shared/session/use-profile.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { Shell } from '../../ui/layout/shell.tsx';
import { PageFailure } from '../failures/page-failure.tsx';
import { PagePending } from '../page-pending.tsx';

/**
 * Redirects visitors and client-only accounts from staff pages to /auth, which sends clients on to their portal. Only administrators stay
 * on /admin. If a session ends here, the sign-in page says so.
 */
export function ProtectedRoute({ children }: { children: ReactNode }) {
  const session = useSession();
  const profile = useProfile();
  const isAdminPath = useRouterState({ select: ({ location }) => location.pathname.startsWith('/admin') });
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== resolvedLocation?.pathname,
  });

  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.session && !wasSignedIn) setWasSignedIn(true);

  if (session.isLoading) return <PagePending />;
  if (session.error) return <Failure error={session.error} onRetry={session.refetch} />;
  // Signing out is navigating already; a second navigation would override it.
  if (!session.session && isLeaving && wasSignedIn) return <PagePending />;
  if (!session.session) return <Navigate to="/auth" state={{ sessionEnded: wasSignedIn }} replace />;
  if (profile.isLoadingError) return <Failure error={profile.error} onRetry={profile.refetch} />;
  if (!profile.data) return <PagePending />;
  if (profile.data.profile === null) return <Navigate to="/auth" replace />;
  if (isAdminPath && profile.data.profile.role !== 'admin') return <Navigate to="/dashboard" replace />;
  return children;
}

function Failure(props: { error: unknown; onRetry: () => void }) {
  return (
    <Shell>
      <PageFailure {...props} />
    </Shell>
  );
}
