import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../../shared/session/use-profile.ts';
import { useReceivedInvitations } from '../../api/membership.ts';

/** One line for a professional without a firm who has an invitation; otherwise renders nothing. */
export function WaitingInvitation() {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  const isAlone = Boolean(me?.profile && !me.profile.firm);
  const { data } = useReceivedInvitations({ enabled: isAlone });
  const invitation = data?.items[0];
  if (!isAlone || !invitation) return null;
  return (
    <p className="rounded-md border border-line bg-surface px-4 py-2.5">
      {t('firms.join.waiting', { name: invitation.invited_by, firm: invitation.firm_name })}{' '}
      <Link to="/join/$invitationId" params={{ invitationId: invitation.id }} className="font-semibold">
        {t('firms.join.waitingLink')}
      </Link>
    </p>
  );
}
