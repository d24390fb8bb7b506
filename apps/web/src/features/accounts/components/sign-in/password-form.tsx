import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { PasswordInput } from '../../../../ui/form/password-input.tsx';
import { EmailField, isEmail } from '../email-field.tsx';

interface PasswordFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSubmit: (input: { email: string; password: string }) => void;
  submitting: boolean;
  submitLabel: string;
  /** An error between the texts and the fields. */
  alert: ReactNode;
  explanation?: string;
  /** For a new password: its minimum length. */
  minLength?: number;
}

/** E-mail and password, for signing in and for signing up. */
export function PasswordForm(props: PasswordFormProps) {
  const { t } = useTranslation();
  const { email, submitting, minLength = 1 } = props;
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const tooShort = password.length < minLength;
  const wrong = checked && tooShort;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!tooShort && isEmail(email)) props.onSubmit({ email: email.trim(), password });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {props.explanation && <p className="text-muted text-sm">{props.explanation}</p>}
      {props.alert}
      <EmailField value={email} onChange={props.onEmailChange} wrong={checked && !isEmail(email)} />
      <Field
        label={t('accounts.password')}
        hint={!wrong && props.minLength && t('accounts.signUp.passwordHint', { count: props.minLength })}
        error={wrong && t('accounts.errors.password_too_short')}
      >
        <PasswordInput
          name="password"
          autoComplete={props.minLength ? 'new-password' : 'current-password'}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" loading={submitting} disabled={email.trim() === '' || password === ''}>
        {props.submitLabel}
      </Button>
    </form>
  );
}
