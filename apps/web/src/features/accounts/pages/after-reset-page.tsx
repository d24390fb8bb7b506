import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { Security } from '@visafolio/contract/accounts/accounts.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { usePendingSession, useSession } from '../../../shared/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Shell } from '../../../ui/layout/shell.tsx';
import { securityQuery } from '../api/security.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { IdentitySection } from '../components/security/identity-section.tsx';
import { PhoneSection } from '../components/security/phone-section.tsx';

const SecondFactor = lazy(() => import('../components/sign-in/second-factor.tsx'));

const waiting = (
  <Shell width="narrow">
    <PageSpinner />
  </Shell>
);

const isEmpty = ({ phone, identities }: Security) => phone === null && identities.length === 0;

/** After a password reset: lists the other sign-in methods, to keep or remove. */
export function AfterResetPage() {
  const { session, isLoading } = useSession();
  const pending = usePendingSession();
  const { data: security, error } = useQuery({ ...securityQuery(), enabled: session !== null });

  if (pending) {
    return (
      <Suspense fallback={waiting}>
        <SecondFactor pending={pending} />
      </Suspense>
    );
  }
  if (!(isLoading || session) || error) return <Navigate to="/auth" replace />;
  return security ? <KeptSignInMethods security={security} /> : waiting;
}

function KeptSignInMethods({ security }: { security: Security }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [nothingStayed] = useState(() => isEmpty(security));

  if (nothingStayed) return <Navigate to="/auth" replace />;
  // Only existing methods, to be removed: nothing can be added here.
  const kept: Security = { ...security, phones_offered: false, providers: [], ethereum: false };
  return (
    <AccountFrame
      title={t('accounts.afterReset.title')}
      text={t(isEmpty(security) ? 'accounts.afterReset.nothing' : 'accounts.afterReset.text')}
    >
      <PhoneSection security={kept} />
      <IdentitySection security={kept} />
      <Button onClick={() => void navigate({ to: '/auth', replace: true })}>
        {t('accounts.afterReset.submit')}
      </Button>
    </AccountFrame>
  );
}
