import { useQuery } from '@tanstack/react-query';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { type FormEvent, useState } from 'react';
import { codeText, refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { useChangePassword } from '../../accounts/api/passwords.ts';
import { securityQuery } from '../../accounts/api/security.ts';

const empty = { current: '', next: '', again: '' };

/** A new password, typed twice; also requires the current one or, if there is none, a recent sign-in. */
export function PasswordTab() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(empty);
  const [problem, setProblem] = useState<string>();
  const change = useChangePassword();
  const { data: security } = useQuery(securityQuery());
  // Assume that there is a password until the answer arrives.
  const hasPassword = security?.has_password !== false;
  const type = (field: keyof typeof empty) => (event: { target: { value: string } }) => {
    setProblem(undefined);
    setTyped({ ...typed, [field]: event.target.value });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.next !== typed.again) return setProblem(t('profiles.password.mismatch'));
    if (typed.next.length < limits.passwordMinLength) {
      return setProblem(codeText('accounts.password_too_short', t));
    }
    send();
  };
  const send = () =>
    change.mutate(typed, {
      onSuccess: () => {
        setTyped(empty);
        toast.success(t('profiles.password.updated'), t('profiles.password.elsewhere'));
      },
      onError: (error) => setProblem(refusalText(error, t, t('profiles.password.failed'))),
    });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Alert tone="danger">{problem}</Alert>}
      {hasPassword ? (
        <Field label={t('profiles.password.current')}>
          <PasswordInput autoComplete="current-password" value={typed.current} onChange={type('current')} />
        </Field>
      ) : (
        <p className="text-muted">{t('profiles.password.none')}</p>
      )}
      <Field
        label={t('profiles.password.new')}
        hint={t('profiles.password.hint', { count: limits.passwordMinLength })}
      >
        <PasswordInput
          autoComplete="new-password"
          maxLength={limits.passwordMaxLength}
          value={typed.next}
          onChange={type('next')}
        />
      </Field>
      <Field label={t('profiles.password.confirm')}>
        <PasswordInput
          autoComplete="new-password"
          maxLength={limits.passwordMaxLength}
          value={typed.again}
          onChange={type('again')}
        />
      </Field>
      <Button
        type="submit"
        className="self-start"
        loading={change.isPending}
        disabled={typed.next === '' || typed.again === ''}
      >
        {t('profiles.password.submit')}
      </Button>
    </form>
  );
}
