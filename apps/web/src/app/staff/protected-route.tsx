import { Navigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useProfile } from '../../shared/session/use-profile.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { Shell } from '../../ui/layout/shell.tsx';
import { PageFailure } from '../failures/page-failure.tsx';
import { PagePending } from '../page-pending.tsx';
import { SessionPause, useSignedOut } from './session-pause.tsx';

/**
 * Redirects visitors and client-only accounts from staff pages to /auth, which sends clients on to their portal. Only administrators stay
 * on /admin. If a session ends here, the page waits for a new one with what is typed in it; after a sign-out the sign-in page says so.
 */
export function ProtectedRoute({ children }: { children: ReactNode }) {
  const session = useSession();
  const profile = useProfile();
  const isAdminPath = useRouterState({ select: ({ location }) => location.pathname.startsWith('/admin') });
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== resolvedLocation?.pathname,
  });

  const isSignedOut = useSignedOut();
  const [isShown, setShown] = useState(false);
  const [wasLeft, setLeft] = useState(false);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.session && !wasSignedIn) setWasSignedIn(true);

  if (session.isLoading) return <PagePending />;
  if (session.error) return <Failure error={session.error} onRetry={session.refetch} />;
  // Signing out is navigating already; a second navigation would override it.
  if (!session.session && isLeaving && wasSignedIn) return <PagePending />;
  const isPaused = !session.session && isShown && !isSignedOut && !wasLeft;
  if (!session.session && !isPaused)
    return <Navigate to="/auth" state={{ sessionEnded: wasSignedIn }} replace />;
  if (profile.isLoadingError) return <Failure error={profile.error} onRetry={profile.refetch} />;
  if (!profile.data) return <PagePending />;
  if (profile.data.profile === null) return <Navigate to="/auth" replace />;
  if (isAdminPath && profile.data.profile.role !== 'admin') return <Navigate to="/dashboard" replace />;
  if (!isShown) setShown(true);
  return (
    <SessionPause session={session.session} onLeave={() => setLeft(true)}>
      {children}
    </SessionPause>
  );
}

function Failure(props: { error: unknown; onRetry: () => void }) {
  return (
    <Shell>
      <PageFailure {...props} />
    </Shell>
  );
}
