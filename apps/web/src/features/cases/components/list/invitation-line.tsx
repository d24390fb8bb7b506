import type { InvitationState, RequestCard } from '@visafolio/contract/cases/requests.contract.ts';
import { Clock, MailCheck, MailPlus, MailX, Send } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import {
  ResendButton,
  ResendPartyButton,
} from '../../../notifications/invitations/components/resend-button.tsx';

const icons = { not_sent: MailPlus, sending: Clock, sent: Send, failed: MailX, accepted: MailCheck };

/** What staff have to do something about. */
const isOpen = (state: InvitationState | null) => state === 'failed' || state === 'not_sent';

interface InvitationLineProps {
  request: Pick<
    RequestCard,
    'id' | 'name' | 'invitation_state' | 'party_invitation_state' | 'others_undelivered'
  >;
}

/**
 * The invitation's status, at a fixed height so that changes do not move what is below. If two people are invited, that of the one whose
 * invitation did not go out.
 */
export function InvitationLine({ request }: InvitationLineProps) {
  const { t } = useTranslation();
  const { id, name, invitation_state: main, party_invitation_state: second } = request;
  const ofSecond = second !== null && isOpen(second) && !isOpen(main);
  // The page of the case has whose it is, and sends it again.
  const ofOther = request.others_undelivered && !isOpen(main) && !isOpen(second);
  const state = ofOther ? 'failed' : ofSecond ? second : main;
  const Icon = icons[state];
  const failed = state === 'failed';
  const Resend = ofSecond ? ResendPartyButton : ResendButton;
  return (
    <div className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
      <Icon size={16} className={failed ? 'text-danger' : 'text-muted'} aria-hidden />
      <span className={failed ? 'min-w-0 font-semibold text-danger' : 'min-w-0 truncate text-muted'}>
        {t(`invitations.state.${state}`)}
      </span>
      {isOpen(state) && !ofOther && (
        <Resend
          requestId={id}
          size="sm"
          className="ms-auto"
          aria-label={t(failed ? 'invitations.resendTo' : 'invitations.sendTo', { name })}
        >
          {t(failed ? 'invitations.resend' : 'invitations.send')}
        </Resend>
      )}
    </div>
  );
}
