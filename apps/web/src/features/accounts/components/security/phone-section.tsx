import type { Security } from '@visafolio/contract/accounts/accounts.contract.ts';
import { useState } from 'react';
import { errorText, isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useConfirmPhone, useRemovePhone, useStartPhoneSetup } from '../../api/phones.ts';
import { PhoneSteps } from '../phone-steps.tsx';
import { SecuritySection } from './security-section.tsx';

/** The phone number for sign-in codes; renders nothing if the server cannot send texts. */
export function PhoneSection({ security }: { security: Security }) {
  const { t } = useTranslation();
  const begin = useStartPhoneSetup();
  const confirm = useConfirmPhone();
  const remove = useRemovePhone();
  const [changing, setChanging] = useState(false);
  const { phone } = security;
  if (!security.phones_offered && !phone) return null;

  const send = (number: string, onSent: () => void) => begin.mutate(number, { onSuccess: onSent });
  const give = (code: string, onWrong: () => void) =>
    confirm.mutate(code, {
      onSuccess: () => {
        setChanging(false);
        toast.success(t('security.phone.confirmed'));
      },
      onError: (error) => {
        if (!isErrorCode(error, 'accounts.recent_sign_in_required')) onWrong();
      },
    });
  const removeNow = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast.success(t('security.phone.removed')),
    });
  const failure = isErrorCode(remove.error, 'accounts.recent_sign_in_required') ? null : remove.error;

  return (
    <SecuritySection title={t('security.phone.title')}>
      <p className="text-muted">{t('security.phone.text')}</p>
      {failure && <Alert tone="danger">{errorText(failure, t)}</Alert>}
      {phone && (
        <div className="flex flex-wrap items-center gap-3">
          <p dir="ltr" className="min-w-0 flex-1 font-semibold">
            {phone}
          </p>
          <Button
            variant="outline"
            size="sm"
            aria-label={t('security.phone.removeNamed', { number: phone })}
            loading={remove.isPending}
            onClick={removeNow}
          >
            {t('security.factor.remove')}
          </Button>
        </div>
      )}
      {changing && (
        <PhoneSteps
          send={{ run: send, pending: begin.isPending, error: begin.error }}
          give={{ run: give, pending: confirm.isPending, error: confirm.error }}
          giveLabel={t('security.phone.confirm')}
          onCancel={() => setChanging(false)}
        />
      )}
      {!changing && security.phones_offered && (
        <Button variant="outline" className="self-start" onClick={() => setChanging(true)}>
          {t(phone ? 'security.phone.change' : 'security.phone.add')}
        </Button>
      )}
    </SecuritySection>
  );
}
