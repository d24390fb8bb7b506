import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { useEffect, useState } from 'react';
import { formatRelative } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { ReminderDialog } from '../../../notifications/invitations/components/reminder-dialog.tsx';

interface ReminderButtonProps {
  request: RequestDetail;
  className?: string;
  /** Class of the line that says when the next reminder is possible. */
  lineClassName?: string;
}

/** Opens the reminder dialog; within an hour of the last reminder says when the next is possible. */
export function ReminderButton({ request, className, lineClassName }: ReminderButtonProps) {
  const { t, language } = useTranslation();
  const [reminding, setReminding] = useState(false);
  const nextReminder = useNextReminder(request.reminded_at);
  return (
    <>
      {nextReminder && (
        <p id="next-reminder" className={`text-muted text-sm ${lineClassName ?? ''}`}>
          {t('invitations.reminder.tooSoon', { time: formatRelative(nextReminder, language) })}
        </p>
      )}
      {/* Not disabled: the user who has just sent one would lose the focus. */}
      <Button
        variant="outline"
        className={`${className ?? ''} aria-disabled:cursor-not-allowed aria-disabled:opacity-50`}
        aria-disabled={Boolean(nextReminder)}
        aria-describedby={nextReminder ? 'next-reminder' : undefined}
        onClick={() => !nextReminder && setReminding(true)}
      >
        {t('invitations.reminder.button')}
      </Button>
      {reminding && <ReminderDialog request={request} onClose={() => setReminding(false)} />}
    </>
  );
}

const minute = 60_000;

/** When the next reminder may be sent, if that is in the future. */
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
