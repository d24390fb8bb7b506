import { type FormEvent, useState } from 'react';
import { errorText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useProve } from '../api/prove.ts';
import { useSendProofCode } from '../api/send-proof-code.ts';
import { DigitsField } from './digits-field.tsx';

interface ProveDialogProps {
  open: boolean;
  email: string;
  hasPassword: boolean;
  onProved: () => void;
  onCancel: () => void;
}

/** Asks whoever sits here to show that they are still the person who signed in. */
export function ProveDialog({ open, email, hasPassword, onProved, onCancel }: ProveDialogProps) {
  const { t } = useTranslation();
  const prove = useProve();
  const send = useSendProofCode();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const byCode = !hasPassword || send.isSuccess;
  const empty = byCode ? code.length < 6 : password === '';

  const sendCode = () => {
    prove.reset();
    send.mutate(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    prove.mutate(byCode ? { code } : { password }, {
      onSuccess: () => {
        setPassword('');
        setCode('');
        send.reset();
        onProved();
      },
    });
  };

  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(next) => next || onCancel()}
      title={t('security.prove.title')}
      description={t('security.prove.text')}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {prove.error && <Alert tone="danger">{errorText(prove.error, t)}</Alert>}
        {send.error && <Alert tone="danger">{errorText(send.error, t)}</Alert>}
        {send.isSuccess && <p className="break-words text-sm">{t('security.prove.sent', { email })}</p>}
        {byCode ? (
          <DigitsField label={t('security.prove.code')} value={code} onChange={setCode} />
        ) : (
          <Field label={t('security.prove.password')}>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={prove.isPending} disabled={empty}>
            {t('security.prove.submit')}
          </Button>
          <Button variant="outline" loading={send.isPending} onClick={sendCode}>
            {t('security.prove.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
