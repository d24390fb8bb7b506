import { useQuery } from '@tanstack/react-query';
import type { Security } from '@visafolio/contract/accounts/accounts.contract.ts';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { usePendingSession, useSession } from '../../../../shared/session/use-session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { PasswordInput } from '../../../../ui/form/password-input.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useSendFactorCode } from '../../api/second-factor.ts';
import {
  securityQuery,
  securityTexts,
  useProve,
  useProveFactor,
  useSendProofCode,
} from '../../api/security.ts';
import { DigitsField } from '../digits-field.tsx';

interface ProveDialogProps {
  onProved: () => void;
  onCancel: () => void;
}

/** Asks for the password or a mailed code, and for the second factor if there is one. Default export because it is loaded lazily. */
export default function ProveDialog({ onProved, onCancel }: ProveDialogProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const pending = usePendingSession();
  const texts = useQuery(securityTexts);
  const security = useQuery({ ...securityQuery(), enabled: session !== null });
  if (!texts.data) return null;
  // Before the second step is set up the server does not reveal how the user signs in: a mailed code always works.
  const isKnown = security.data !== undefined || security.isError || !session;
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(next) => next || onCancel()}
      title={t('security.prove.title')}
      description={t('security.prove.text')}
    >
      {isKnown ? (
        <ProveForm
          email={session?.user.email ?? pending?.user.email ?? ''}
          hasPassword={security.data?.has_password ?? false}
          factors={security.data?.factors ?? []}
          onProved={onProved}
        />
      ) : (
        <PageSpinner />
      )}
    </Dialog>
  );
}

interface ProveFormProps {
  email: string;
  hasPassword: boolean;
  factors: Security['factors'];
  onProved: () => void;
}

function ProveForm({ email, hasPassword, factors, onProved }: ProveFormProps) {
  const { t } = useTranslation();
  const prove = useProve();
  const proveFactor = useProveFactor();
  const send = useSendProofCode();
  const sendFactor = useSendFactorCode();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [factorCode, setFactorCode] = useState('');
  const byCode = !hasPassword || send.isSuccess;
  const hasFactor = factors.length > 0;
  // After a wrong code, ask only for the code.
  const isFirstDone = prove.isSuccess;
  const isFirstEmpty = !isFirstDone && (byCode ? code.length < 6 : password === '');
  const isEmpty = isFirstEmpty || (hasFactor && factorCode.trim().length < 6);
  const failure = proveFactor.error ?? prove.error ?? sendFactor.error ?? send.error;

  const giveFactor = () =>
    hasFactor
      ? proveFactor.mutate(factorCode.trim(), { onSuccess: onProved, onError: () => setFactorCode('') })
      : onProved();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isFirstDone) giveFactor();
    else prove.mutate(byCode ? { code } : { password }, { onSuccess: giveFactor });
  };
  const sendCode = () => {
    prove.reset();
    send.mutate(undefined);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure && <Alert tone="danger">{errorText(failure, t)}</Alert>}
      {!isFirstDone && send.isSuccess && (
        <p role="status" className="break-words text-sm">
          {t('security.prove.sent', { email })}
        </p>
      )}
      {!isFirstDone && byCode && (
        <DigitsField label={t('security.prove.code')} value={code} onChange={setCode} />
      )}
      {!isFirstDone && !byCode && (
        <Field label={t('security.prove.password')}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      {!isFirstDone && (
        <Button variant="outline" className="self-start" loading={send.isPending} onClick={sendCode}>
          {t('security.prove.send')}
        </Button>
      )}
      {hasFactor && (
        <DigitsField
          letters
          label={t('security.prove.factor')}
          hint={t('security.prove.factorHint')}
          value={factorCode}
          onChange={setFactorCode}
        />
      )}
      {factors.map(
        ({ id, kind, name }) =>
          kind === 'phone' && (
            <Button
              key={id}
              variant="outline"
              className="self-start whitespace-normal"
              loading={sendFactor.isPending && sendFactor.variables === id}
              onClick={() => sendFactor.mutate(id)}
            >
              {t('security.prove.textTo', { name })}
            </Button>
          ),
      )}
      {sendFactor.isSuccess && (
        <p role="status" className="text-sm">
          {t('security.prove.texted')}
        </p>
      )}
      <Button type="submit" loading={prove.isPending || proveFactor.isPending} disabled={isEmpty}>
        {t('security.prove.submit')}
      </Button>
    </form>
  );
}
