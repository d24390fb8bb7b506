import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { errorText, isUnreachable } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import type { Session } from '../../../../shared/session/use-session.ts';
import { ErrorCard } from '../../../../ui/feedback/error-card.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Shell } from '../../../../ui/layout/shell.tsx';
import { landingQuery } from '../../api/sign-in.ts';
import { NoRequestsLeftCard } from './no-requests-left-card.tsx';

/** Redirects a signed-in user to their dashboard or portal. */
export function RedirectSignedIn({ session }: { session: Session }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: landing, error, refetch } = useQuery(landingQuery(session.session.id));

  if (landing) return <Navigate {...landing} replace />;
  if (landing === null) {
    return <NoRequestsLeftCard email={session.user.email} onSignedOut={() => void navigate({ to: '/' })} />;
  }
  return (
    <Shell width="narrow">
      {error ? (
        <ErrorCard
          title={t(isUnreachable(error) ? 'common.contact.title' : 'accounts.callback.failed')}
          message={errorText(error, t)}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSpinner />
      )}
    </Shell>
  );
}
