import type { InvitationState } from '@visafolio/contract/requests/requests.contract.ts';
import { Clock, MailCheck, MailX, Send } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';

const icons = { sending: Clock, sent: Send, failed: MailX, accepted: MailCheck };

interface InvitationLineProps {
  state: InvitationState;
  name: string;
  onResend: () => void;
  resending: boolean;
}

/** Where the invitation stands, on a line of one height: a state that changes moves nothing below it. */
export function InvitationLine({ state, name, onResend, resending }: InvitationLineProps) {
  const { t } = useTranslation();
  const Icon = icons[state];
  const failed = state === 'failed';
  return (
    <div className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
      <Icon size={16} className={failed ? 'text-danger' : 'text-muted'} aria-hidden />
      <span className={failed ? 'min-w-0 font-semibold text-danger' : 'min-w-0 truncate text-muted'}>
        {t(`invitations.state.${state}`)}
      </span>
      {failed && (
        <Button
          variant="outline"
          size="sm"
          className="ms-auto"
          loading={resending}
          aria-label={t('invitations.resendTo', { name })}
          onClick={onResend}
        >
          {t('invitations.resend')}
        </Button>
      )}
    </div>
  );
}
