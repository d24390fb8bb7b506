import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText, isErrorCode } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { type TotpSetup, useEnrolTotp } from '../../../api/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetupForm } from './totp-setup.tsx';

interface TotpEnrolmentProps {
  /** Called when the factor is enabled and the user has saved the recovery codes. */
  onDone: () => void;
  onCancel?: () => void;
  /** Shown below the form but not below the recovery codes, which would be lost on leaving. */
  otherMethods?: ReactNode;
}

/** Sets up an authenticator app, from its name to the recovery codes. */
export function TotpEnrolment({ onDone, onCancel, otherMethods }: TotpEnrolmentProps) {
  const { t } = useTranslation();
  const enrol = useEnrolTotp();
  const [name, setName] = useState(() => t('security.setup.defaultName'));
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    enrol.mutate(name.trim(), { onSuccess: setSetup });
  };
  const finished = (recoveryCodes: string[] | null) => (recoveryCodes ? setCodes(recoveryCodes) : onDone());

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (setup) {
    return (
      <>
        <TotpSetupForm setup={setup} onDone={finished} {...(onCancel ? { onCancel } : {})} />
        {otherMethods}
      </>
    );
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {enrol.error && !isErrorCode(enrol.error, 'accounts.recent_sign_in_required') && (
          <Alert tone="danger">{errorText(enrol.error, t)}</Alert>
        )}
        <Field label={t('security.setup.name')}>
          <Input dir="auto" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={enrol.isPending} disabled={name.trim() === ''}>
            {t('security.setup.start')}
          </Button>
          {onCancel && (
            <Button variant="outline" onClick={onCancel}>
              {t('security.setup.cancel')}
            </Button>
          )}
        </div>
      </form>
      {otherMethods}
    </>
  );
}
