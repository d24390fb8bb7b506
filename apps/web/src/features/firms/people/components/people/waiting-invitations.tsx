import type { FirmInvitation } from '@visafolio/contract/firms/workspace.contract.ts';
import { useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { formatRelative } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Badge } from '../../../../../ui/layout/badge.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../../../ui/overlay/confirm-dialog.tsx';
import { useInvite, useWithdrawInvitation } from '../../api/people.ts';

/** Pending invitations; renders nothing if there are none. */
export function WaitingInvitations({ invitations }: { invitations: FirmInvitation[] }) {
  const { t } = useTranslation();
  const [withdrawing, setWithdrawing] = useState<FirmInvitation>();
  const withdraw = useWithdrawInvitation();

  const confirm = (id: string) =>
    withdraw.mutate(
      { id },
      {
        onSuccess: () => {
          toast.success(t('firms.invite.withdrawn'));
          setWithdrawing(undefined);
        },
        onError: (error) => {
          toast.error(t('firms.errorTitle'), refusalText(error, t, t('firms.invite.withdrawFailed')));
          setWithdrawing(undefined);
        },
      },
    );

  return (
    <>
      {invitations.length > 0 && (
        <section aria-labelledby="firm-invitations" className="flex flex-col gap-4">
          <h2 id="firm-invitations" className="font-serif text-xl">
            {t('firms.invite.waiting')}
          </h2>
          <Card>
            <ul className="divide-y divide-line">
              {invitations.map((invitation) => (
                <WaitingInvitation
                  key={invitation.id}
                  invitation={invitation}
                  onWithdraw={() => setWithdrawing(invitation)}
                />
              ))}
            </ul>
          </Card>
        </section>
      )}
      {withdrawing && (
        <ConfirmDialog
          onOpenChange={() => setWithdrawing(undefined)}
          title={t('firms.invite.withdrawTitle')}
          description={t('firms.invite.withdrawText', { email: withdrawing.email })}
          confirmLabel={t('firms.invite.withdraw')}
          onConfirm={() => confirm(withdrawing.id)}
          busy={withdraw.isPending}
          danger
        />
      )}
    </>
  );
}

interface WaitingInvitationProps {
  invitation: FirmInvitation;
  onWithdraw: () => void;
}

function WaitingInvitation({ invitation, onWithdraw }: WaitingInvitationProps) {
  const { t, language } = useTranslation();
  const invite = useInvite();
  const { email, role, invited_by: name, created_at } = invitation;

  const again = () =>
    invite.mutate(
      { email, role },
      {
        onSuccess: () => toast.success(t('firms.invite.sent', { email })),
        onError: (error) =>
          toast.error(t('firms.errorTitle'), refusalText(error, t, t('firms.invite.failed'))),
      },
    );

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-semibold" dir="ltr">
            {email}
          </span>
          <Badge>{t(`firms.role.${role}`)}</Badge>
        </span>
        <span className="block text-muted text-sm">
          {t('firms.invite.by', { name, when: formatRelative(created_at, language) })}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          loading={invite.isPending}
          aria-label={t('firms.invite.againOf', { email })}
          onClick={again}
        >
          {t('firms.invite.again')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('firms.invite.withdrawOf', { email })}
          onClick={onWithdraw}
        >
          {t('firms.invite.withdraw')}
        </Button>
      </span>
    </li>
  );
}
