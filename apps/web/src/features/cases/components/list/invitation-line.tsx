import type { InvitationState } from '@visafolio/contract/cases/requests.contract.ts';
import { Clock, MailCheck, MailPlus, MailX, Send } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { ResendButton } from '../../../notifications/invitations/components/resend-button.tsx';

const icons = { not_sent: MailPlus, sending: Clock, sent: Send, failed: MailX, accepted: MailCheck };

interface InvitationLineProps {
  requestId: string;
  state: InvitationState;
  name: string;
}

/** The invitation's status, at a fixed height so that changes do not move what is below. */
export function InvitationLine({ requestId, state, name }: InvitationLineProps) {
  const { t } = useTranslation();
  const Icon = icons[state];
  const failed = state === 'failed';
  return (
    <div className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
      <Icon size={16} className={failed ? 'text-danger' : 'text-muted'} aria-hidden />
      <span className={failed ? 'min-w-0 font-semibold text-danger' : 'min-w-0 truncate text-muted'}>
        {t(`invitations.state.${state}`)}
      </span>
      {(failed || state === 'not_sent') && (
        <ResendButton
          requestId={requestId}
          size="sm"
          className="ms-auto"
          aria-label={t(failed ? 'invitations.resendTo' : 'invitations.sendTo', { name })}
        >
          {t(failed ? 'invitations.resend' : 'invitations.send')}
        </ResendButton>
      )}
    </div>
  );
}
