import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ReminderDialog } from '../../invitations/components/reminder-dialog.tsx';
import { ResendButton } from '../../invitations/components/resend-button.tsx';
import { StatusMenu } from './status-menu.tsx';

/** On phones two of them share a line: they take no more of the screen than they must. */
const narrow = 'max-sm:px-2 max-sm:text-sm';

/** What can be done with a request as a whole. */
export function OverlayActions({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const [reminding, setReminding] = useState(false);
  const { id, status, can } = request;
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:justify-end sm:gap-3">
      {can.resend && (
        <ResendButton requestId={id} className={narrow}>
          {t('invitations.resendRequest')}
        </ResendButton>
      )}
      {can.remind && (
        <Button variant="outline" className={narrow} onClick={() => setReminding(true)}>
          {t('invitations.reminder.button')}
        </Button>
      )}
      {can.updateStatus && <StatusMenu id={id} status={status} />}
      {reminding && <ReminderDialog request={request} onClose={() => setReminding(false)} />}
    </div>
  );
}
