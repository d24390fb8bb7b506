import { limits } from '@visafolio/contract/shared/limits.ts';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { PasswordInput } from '../../../../ui/form/password-input.tsx';
import { type Reset, useResetPassword } from '../../api/passwords.ts';
import { DigitsField } from '../digits-field.tsx';

interface NewPasswordFormProps {
  /** The link's token, or where the code went. */
  by: { token: string } | { email: string };
  onDone: () => void;
  onRefused?: (error: unknown) => void;
}

/** The end of 'Forgot password?'. Nothing is consumed before the button is pressed. */
export function NewPasswordForm({ by, onDone, onRefused }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const reset = useResetPassword();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const tooShort = password.length < limits.passwordMinLength;
  const wrong = checked && tooShort;
  const noCode = 'email' in by && code.length < 6;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (tooShort || noCode) return;
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
      <Field
        label={t('accounts.reset.label')}
        hint={!wrong && t('accounts.signUp.passwordHint', { count: limits.passwordMinLength })}
        error={wrong && t('accounts.errors.password_too_short')}
      >
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" loading={reset.isPending || reset.isSuccess} disabled={password === ''}>
        {t('accounts.reset.submit')}
      </Button>
    </form>
  );
}
