import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { errorText, isUnreachable, refusalText } from '../../../shared/api/error-text.ts';
import { useOverdue } from '../../../shared/api/use-overdue.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { toRefusal } from '../../client-pages/refusal.ts';
import { MissingSessionError, useFinishSignIn } from '../api/sign-in.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { NoRequestsLeftCard } from '../components/sign-in/no-requests-left-card.tsx';

const leadingText = {
  '/auth': 'accounts.callback.toDashboard',
  '/dashboard': 'accounts.callback.toDashboard',
  '/join/$invitationId': 'accounts.callback.toInvitation',
  '/client/portal': 'accounts.callback.toPortal',
  '/client/questionnaire': 'accounts.callback.toQuestion',
} as const;

/** The last step of a sign-in: waits for the session, checks access, welcomes the user, and redirects after 2 s. */
export function CallbackPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { request_id: requestId, messages, box } = useSearch({ from: '/auth/callback' });
  const answered = useLocation({ select: ({ state }) => state.landing });
  const { data, error, isFetching, refetch } = useFinishSignIn(requestId, answered);
  const late = useOverdue(isFetching);
  const landing = data?.landing;

  useEffect(() => {
    if (!landing) return;
    const goOn = () => {
      const { to } = landing;
      if ((!messages && !box) || (to !== '/client/portal' && to !== '/client/questionnaire'))
        return void navigate({ ...landing, replace: true });
      const { request_id } = landing.search;
      if (box)
        return void navigate({ to: '/client/documents', search: { request_id }, hash: 'box', replace: true });
      void navigate({
        to: '/client/portal',
        search: { request_id, view: 'portal', messages },
        replace: true,
      });
    };
    const timer = setTimeout(goOn, limits.callbackRedirectMs);
    return () => clearTimeout(timer);
  }, [landing, messages, box, navigate]);

  if (isUnreachable(error)) {
    return (
      <AccountFrame title={t('common.contact.title')}>
        <Alert tone="warning">{errorText(error, t)}</Alert>
        <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
      </AccountFrame>
    );
  }
  if (error) {
    return (
      <AccountFrame title={t('accounts.callback.failed')}>
        <Alert tone="danger">{failureText(error)}</Alert>
        <Link to="/auth" className={buttonStyles()}>
          {t('accounts.callback.tryAgain')}
        </Link>
      </AccountFrame>
    );
  }
  if (landing === null) {
    return <NoRequestsLeftCard email={data?.email ?? ''} onSignedOut={() => void navigate({ to: '/' })} />;
  }
  if (landing) {
    return (
      <AccountFrame
        title={t('accounts.callback.welcome')}
        mark={<CircleCheck size={32} strokeWidth={1.5} className="text-success" aria-hidden />}
        text={<span role="status">{t(leadingText[landing.to])}</span>}
      />
    );
  }
  return (
    <AccountFrame
      title={t('accounts.callback.authenticating')}
      mark={<Spinner className="size-8 text-accent" />}
      text={t(late ? 'common.contact.slow' : 'accounts.callback.pleaseWait')}
    />
  );

  function failureText(failure: Error): string {
    if (failure instanceof MissingSessionError) return t('accounts.callback.linkModified');
    if (requestId && toRefusal(failure) === 'no_access') return t('errors.portal.no_access');
    const other = t(requestId ? 'accounts.callback.accessFailed' : 'accounts.callback.otherFailure');
    return refusalText(failure, t, other);
  }
}
