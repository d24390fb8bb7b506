import { useNavigate } from '@tanstack/react-router';
import type { MovableCounts, ReceivedInvitation } from '@visafolio/contract/firms/workspace.contract.ts';
import { useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../../../../ui/overlay/confirm-dialog.tsx';
import { AccountFrame } from '../../../../accounts/components/account-frame.tsx';
import { useAcceptInvitation, useDeclineInvitation } from '../../api/membership.ts';

interface OpenInvitationProps {
  invitation: ReceivedInvitation;
  movable: MovableCounts;
  onDeclined: () => void;
}

/** Firm, role and inviter, what would move, and buttons to accept or decline. */
export function OpenInvitation({ invitation, movable, onDeclined }: OpenInvitationProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [declining, setDeclining] = useState(false);
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const { id, firm_name: firm, role, invited_by: name } = invitation;

  const join = () =>
    accept.mutate(
      { id },
      {
        onSuccess: () => {
          toast.success(t('firms.join.accepted', { firm }));
          void navigate({ to: '/dashboard', replace: true });
        },
      },
    );
  const refuse = () =>
    decline.mutate(
      { id },
      {
        onSuccess: onDeclined,
        onError: (error) => {
          setDeclining(false);
          toast.error(t('firms.errorTitle'), refusalText(error, t, t('firms.join.declineFailed')));
        },
      },
    );

  return (
    <AccountFrame
      title={t('firms.join.title', { firm })}
      text={t('firms.join.by', { name, firm, role: t(`firms.role.${role}`) })}
    >
      <MovingThings movable={movable} />
      {accept.error && (
        <Alert tone="danger" intoView>
          {refusalText(accept.error, t, t('firms.join.failed'))}
        </Alert>
      )}
      <div className="flex flex-col gap-3">
        <Button size="lg" loading={accept.isPending || accept.isSuccess} onClick={join}>
          {t('firms.join.accept')}
        </Button>
        <Button variant="ghost" disabled={accept.isPending} onClick={() => setDeclining(true)}>
          {t('firms.join.decline')}
        </Button>
      </div>
      <ConfirmDialog
        open={declining}
        onOpenChange={setDeclining}
        title={t('firms.join.declineTitle')}
        description={t('firms.join.declineText', { firm })}
        confirmLabel={t('firms.join.decline')}
        onConfirm={refuse}
        busy={decline.isPending}
        danger
      />
    </AccountFrame>
  );
}

function MovingThings({ movable }: { movable: MovableCounts }) {
  const { t } = useTranslation();
  const lines = [
    movable.open_cases && t('firms.join.openCases', { count: movable.open_cases }),
    movable.completed_cases && t('firms.join.completedCases', { count: movable.completed_cases }),
    movable.contacts && t('firms.join.contacts', { count: movable.contacts }),
    movable.templates && t('firms.join.templates', { count: movable.templates }),
  ].filter((line) => typeof line === 'string');

  if (lines.length === 0) return <p>{t('firms.join.nothingMoves')}</p>;
  return (
    <section aria-labelledby="what-moves" className="flex flex-col gap-2">
      <h2 id="what-moves" className="font-semibold">
        {t('firms.join.moves')}
      </h2>
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-muted text-sm">{t('firms.join.movesText')}</p>
    </section>
  );
}
