import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { MovableCounts, ReceivedInvitation } from '@visafolio/contract/firms/workspace.contract.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Shell } from '../../../../ui/layout/shell.tsx';
import { AccountFrame } from '../../../accounts/components/account-frame.tsx';
import { forgetInvitation, rememberInvitation } from '../../../accounts/remembered-invitation.ts';
import { useReceivedInvitations } from '../api/membership.ts';
import { OpenInvitation } from '../components/membership/open-invitation.tsx';
import { OtherAccountButton } from '../components/membership/other-account-button.tsx';

/** `/join/{id}`: the target of a firm's invitation link. Opening it changes nothing. */
export function JoinPage() {
  const { invitationId } = useParams({ from: '/join/$invitationId' });
  const { session, isLoading, error, refetch } = useSession();

  // The user has returned from sign-in.
  useEffect(() => {
    if (session) forgetInvitation();
  }, [session]);

  if (isLoading) return <Waiting />;
  if (error) return <Failed query={{ isFetching: false, refetch }} />;
  if (!session) return <Visitor invitationId={invitationId} />;
  return <SignedIn key={invitationId} invitationId={invitationId} />;
}

function Visitor({ invitationId }: { invitationId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signIn = () => {
    rememberInvitation(invitationId);
    void navigate({ to: '/auth' });
  };
  return (
    <AccountFrame title={t('firms.join.visitorTitle')} text={t('firms.join.visitorText')}>
      <Button size="lg" onClick={signIn}>
        {t('firms.join.visitorAction')}
      </Button>
    </AccountFrame>
  );
}

function SignedIn({ invitationId }: { invitationId: string }) {
  const { t } = useTranslation();
  const profile = useProfile();
  const me = profile.data;
  const received = useReceivedInvitations({ enabled: Boolean(me?.profile) });
  const [declined, setDeclined] = useState(false);
  // Stays visible until answered: joining changes the profile before the page navigates.
  const [shown, setShown] = useState<{ invitation: ReceivedInvitation; movable: MovableCounts }>();

  if (profile.error && !me) return <Failed query={profile} />;
  if (!me) return <Waiting />;
  const { email, profile: professional } = me;
  if (!professional)
    return (
      <AccountFrame title={t('firms.join.clientTitle')} text={t('firms.join.clientText', { email })}>
        <OtherAccountButton invitationId={invitationId} />
      </AccountFrame>
    );
  if (declined)
    return (
      <AccountFrame title={t('firms.join.declined')} text={t('firms.join.declinedText')}>
        <ToDashboard />
      </AccountFrame>
    );
  if (shown) return <OpenInvitation {...shown} onDeclined={() => setDeclined(true)} />;
  if (received.error && !received.data) return <Failed query={received} />;
  if (!received.data) return <Waiting />;

  const invitation = received.data.items.find(({ id }) => id === invitationId);
  const { firm } = professional;
  if (invitation && !firm) {
    setShown({ invitation, movable: received.data.movable });
    return <Waiting />;
  }
  if (firm)
    return (
      <AccountFrame
        title={t('firms.join.elsewhereTitle', { firm: firm.name })}
        text={
          invitation
            ? t('firms.join.elsewhereText', { firm: firm.name, other: invitation.firm_name })
            : t('firms.join.colleagueText')
        }
      >
        <ToDashboard />
        {invitation && (
          <Link
            to="/dashboard"
            search={{ settings: 'account' }}
            className={buttonStyles({ variant: 'outline' })}
          >
            {t('firms.join.toSettings')}
          </Link>
        )}
      </AccountFrame>
    );
  return (
    <AccountFrame title={t('firms.join.goneTitle')} text={t('firms.join.goneText', { email })}>
      <ToDashboard />
      <OtherAccountButton invitationId={invitationId} />
    </AccountFrame>
  );
}

function ToDashboard() {
  const { t } = useTranslation();
  return (
    <Link to="/dashboard" className={buttonStyles()}>
      {t('firms.join.toDashboard')}
    </Link>
  );
}

const Frame = ({ children }: { children: ReactNode }) => <Shell width="narrow">{children}</Shell>;

function Waiting() {
  return (
    <Frame>
      <PageSpinner />
    </Frame>
  );
}

function Failed({ query }: { query: { isFetching: boolean; refetch: () => unknown } }) {
  const { t } = useTranslation();
  return (
    <Frame>
      <LoadFailure query={query}>{t('firms.join.loadFailed')}</LoadFailure>
    </Frame>
  );
}
