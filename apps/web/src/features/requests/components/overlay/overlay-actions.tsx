import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { useEffect, useState } from 'react';
import { formatRelative } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { ReminderDialog } from '../../../invitations/components/reminder-dialog.tsx';
import { ResendButton } from '../../../invitations/components/resend-button.tsx';
import { StatusMenu } from './status-menu.tsx';

/** On phones two of them share a line, to save space. */
const narrow = 'max-sm:px-2 max-sm:text-sm';

/** What can be done with a request as a whole. */
export function OverlayActions({ request }: { request: RequestDetail }) {
  const { t, language } = useTranslation();
  const [reminding, setReminding] = useState(false);
  const { id, can } = request;
  const nextReminder = useNextReminder(request.reminded_at);
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:justify-end sm:gap-3">
      {can.remind && nextReminder && (
        <p id="next-reminder" className="col-span-2 text-muted text-sm sm:basis-full sm:text-end">
          {t('invitations.reminder.tooSoon', { time: formatRelative(nextReminder, language) })}
        </p>
      )}
      {can.resend && (
        <ResendButton requestId={id} className={narrow}>
          {t('invitations.resendRequest')}
        </ResendButton>
      )}
      {can.remind && (
        // Not disabled: it would lose the focus of the person who has just sent one.
        <Button
          variant="outline"
          className={`${narrow} aria-disabled:cursor-not-allowed aria-disabled:opacity-50`}
          aria-disabled={Boolean(nextReminder)}
          aria-describedby={nextReminder ? 'next-reminder' : undefined}
          onClick={() => !nextReminder && setReminding(true)}
        >
          {t('invitations.reminder.button')}
        </Button>
      )}
      {can.updateStatus && <StatusMenu request={request} />}
      {reminding && <ReminderDialog request={request} onClose={() => setReminding(false)} />}
    </div>
  );
}

const minute = 60_000;

/** When the next reminder may be sent, while that is still to come. */
function useNextReminder(remindedAt: string | null): Date | undefined {
  const [now, setNow] = useState(Date.now);
  const next = remindedAt ? Date.parse(remindedAt) + limits.reminderEveryMinutes * minute : 0;
  const isWaiting = next > now;
  useEffect(() => {
    setNow(Date.now());
    if (next <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), minute / 4);
    return () => clearInterval(timer);
  }, [next]);
  return isWaiting ? new Date(next) : undefined;
}
