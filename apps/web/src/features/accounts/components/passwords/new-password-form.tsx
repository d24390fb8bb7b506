import { type FormEvent, useState } from 'react';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { type Reset, useResetPassword } from '../../api/passwords.ts';
import { DigitsField } from '../digits-field.tsx';
import { isPasswordTooShort, NewPasswordField } from './new-password-field.tsx';

interface NewPasswordFormProps {
  /** The link's token, or the address that the code was sent to. */
  by: { token: string } | { email: string };
  onDone: () => void;
  onRefused?: (error: unknown) => void;
}

/** The last step of 'Forgot password?'. The token is consumed only on submit. */
export function NewPasswordForm({ by, onDone, onRefused }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const reset = useResetPassword();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const noCode = 'email' in by && code.length < 6;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPasswordTooShort(password) || noCode) return;
    const input: Reset = 'token' in by ? { ...by, password } : { ...by, code, password };
    reset.mutate(input, { onSuccess: onDone, ...(onRefused ? { onError: onRefused } : {}) });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {reset.error && <Alert tone="danger">{errorText(reset.error, t)}</Alert>}
      {'email' in by && (
        <DigitsField
          label={t('accounts.code.label')}
          hint={t('accounts.code.hint')}
          error={checked && noCode && t('accounts.code.incomplete')}
          value={code}
          onChange={setCode}
        />
      )}
      <NewPasswordField value={password} onChange={setPassword} checked={checked} />
      <Button type="submit" loading={reset.isPending || reset.isSuccess} disabled={password === ''}>
        {t('accounts.reset.submit')}
      </Button>
    </form>
  );
}
