import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { ResendButton } from '../../../notifications/invitations/components/resend-button.tsx';
import { ReminderButton } from '../case/reminder-button.tsx';
import { StatusMenu } from '../case/status-menu.tsx';

/** On phones two buttons share a line. */
const narrow = 'max-sm:px-2 max-sm:text-sm';

export function OverlayActions({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const { id, can } = request;
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:justify-end sm:gap-3">
      {can.resend && (
        <ResendButton requestId={id} className={narrow}>
          {t('invitations.resendRequest')}
        </ResendButton>
      )}
      {can.remind && (
        <ReminderButton
          request={request}
          className={narrow}
          lineClassName="-order-1 col-span-2 sm:basis-full sm:text-end"
        />
      )}
      {can.updateStatus && <StatusMenu request={request} />}
    </div>
  );
}
