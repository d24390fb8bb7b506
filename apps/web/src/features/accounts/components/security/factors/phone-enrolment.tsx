import { type ReactNode, useState } from 'react';
import { isErrorCode } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { useEnrolPhone, useFinishPhoneFactor } from '../../../api/second-factor.ts';
import { PhoneSteps } from '../../phone-steps.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface PhoneEnrolmentProps {
  /** Called when the factor is enabled and the user has saved the recovery codes. */
  onDone: () => void;
  onCancel: () => void;
  /** Shown below the form but not below the recovery codes, which would be lost on leaving. */
  otherMethods?: ReactNode;
}

/** Sets up a phone as second factor, from its number to the recovery codes. */
export function PhoneEnrolment({ onDone, onCancel, otherMethods }: PhoneEnrolmentProps) {
  const { t } = useTranslation();
  const enrol = useEnrolPhone();
  const finish = useFinishPhoneFactor();
  const [id, setId] = useState('');
  const [codes, setCodes] = useState<string[] | null>(null);

  const send = (phone: string, onSent: () => void) =>
    enrol.mutate(
      { phone, name: t('security.phone.factorName', { ending: phone.replace(/\D/g, '').slice(-4) }) },
      {
        onSuccess: (begun) => {
          setId(begun.id);
          onSent();
        },
      },
    );
  const give = (code: string, onWrong: () => void) =>
    finish.mutate(
      { id, code },
      {
        onSuccess: ({ recoveryCodes }) => (recoveryCodes ? setCodes(recoveryCodes) : onDone()),
        onError: (error) => {
          if (!isErrorCode(error, 'accounts.recent_sign_in_required')) onWrong();
        },
      },
    );

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <>
      <PhoneSteps
        send={{ run: send, pending: enrol.isPending, error: enrol.error }}
        give={{ run: give, pending: finish.isPending, error: finish.error }}
        giveLabel={t('security.setup.finish')}
        onCancel={onCancel}
      />
      {otherMethods}
    </>
  );
}
