import { useLocation, useSearch } from '@tanstack/react-router';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { lazy, Suspense, useState } from 'react';
import { codeText, refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { usePendingSession, useSession } from '../../../shared/session/use-session.ts';
import { requestTitleFocus } from '../../../shared/title-focus.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Shell } from '../../../ui/layout/shell.tsx';
import { useSendMagicLink } from '../api/mail-links.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { CheckYourEmail } from '../components/mail-links/check-your-email.tsx';
import { OtherSignInMethods } from '../components/sign-in/other-sign-in-methods.tsx';
import { RedirectSignedIn } from '../components/sign-in/redirect-signed-in.tsx';
import { SignInTabs } from '../components/sign-in/sign-in-tabs.tsx';

// Rarely needed, and one of them includes the QR code library.
const PhoneSignIn = lazy(() => import('../components/sign-in/phone-sign-in.tsx'));
const ReplaceTemporaryPassword = lazy(() => import('../components/passwords/replace-temporary-password.tsx'));
const SecondFactor = lazy(() => import('../components/sign-in/second-factor.tsx'));

const waiting = (
  <Shell width="narrow">
    <PageSpinner />
  </Shell>
);

type Sent = { email: string; confirmation: boolean };

/** Sign-in and sign-up. Redirects users who are already signed in. */
export function AuthPage() {
  const { t, language } = useTranslation();
  // The mail's link opens in another tab: this tab redirects when it gets the session.
  const { session, isLoading } = useSession();
  const pending = usePendingSession();
  const prefilled = useSearch({ from: '/auth', select: (search) => search.email ?? '' });
  const failure = useSearch({ from: '/auth', select: (search) => search.failure });
  const ended = useLocation({ select: ({ state }) => state.sessionEnded });
  const [email, setEmail] = useState(prefilled);
  const [sent, setSent] = useState<Sent | null>(null);
  const [byPhone, setByPhone] = useState(false);
  const sendLink = useSendMagicLink();

  const show = (next: Sent | null) => {
    requestTitleFocus();
    setSent(next);
  };
  const showPhone = (phone: boolean) => {
    requestTitleFocus();
    setByPhone(phone);
  };
  const send = (to: string) =>
    sendLink.mutate({ email: to, language }, { onSuccess: () => show({ email: to, confirmation: false }) });
  const startAgain = () => {
    sendLink.reset();
    setEmail('');
    setByPhone(false);
    show(null);
  };

  if (pending) {
    return (
      <Suspense fallback={waiting}>
        {pending.standing === 'password' ? (
          <ReplaceTemporaryPassword email={pending.user.email} />
        ) : (
          <SecondFactor pending={pending} />
        )}
      </Suspense>
    );
  }
  if (session) return <RedirectSignedIn session={session} />;
  if (isLoading) return waiting;
  if (sent) return <CheckYourEmail {...sent} onSendAnother={startAgain} />;
  if (byPhone) {
    return (
      <Suspense fallback={waiting}>
        <PhoneSignIn
          email={email}
          onMailed={(to) => show({ email: to, confirmation: true })}
          onBack={() => showPhone(false)}
        />
      </Suspense>
    );
  }
  return (
    <AccountFrame title={t('accounts.welcome')} text={t('accounts.intro')}>
      {failure && (
        <Alert tone="danger" title={t('accounts.others.failed')}>
          {codeText(failure as ErrorCode, t)}
        </Alert>
      )}
      {ended && !failure && (
        <Alert title={t('accounts.sessionEnded.title')}>{t('accounts.sessionEnded.text')}</Alert>
      )}
      <SignInTabs
        email={email}
        onEmailChange={setEmail}
        link={{
          send,
          sending: sendLink.isPending,
          failure: sendLink.error && refusalText(sendLink.error, t, t('accounts.magicLink.failed')),
        }}
        onConfirmationSent={(to) => show({ email: to, confirmation: true })}
      />
      <OtherSignInMethods email={email} onPhone={() => showPhone(true)} />
    </AccountFrame>
  );
}
