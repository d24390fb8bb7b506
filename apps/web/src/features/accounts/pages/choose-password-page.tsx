import { Navigate, useSearch } from '@tanstack/react-router';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Shell } from '../../../ui/layout/shell.tsx';
import { useSetFirstPassword } from '../api/passwords.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { isPasswordTooShort, NewPasswordField } from '../components/passwords/new-password-field.tsx';
import { useGoToAuthCallback } from '../use-go-to-auth-callback.ts';

/** After a confirmation in another browser than the sign-up: a password typed there is not trusted. */
export function ChoosePasswordPage() {
  const { t } = useTranslation();
  const { session, isLoading } = useSession();
  const requestId = useSearch({ from: '/auth/choose-password', select: (search) => search.request_id });
  const enter = useGoToAuthCallback();
  const choose = useSetFirstPassword();
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPasswordTooShort(password)) return;
    choose.mutate(password, {
      onSuccess: () => {
        toast.success(t('accounts.reset.done'));
        enter(requestId);
      },
    });
  };

  if (isLoading) {
    return (
      <Shell width="narrow">
        <PageSpinner />
      </Shell>
    );
  }
  if (!session) return <Navigate to="/auth" replace />;
  return (
    <AccountFrame
      title={t('accounts.choosePassword.title')}
      text={
        <span className="break-words">
          {t('accounts.choosePassword.text', { email: session.user.email })}
        </span>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {choose.error && <Alert tone="danger">{errorText(choose.error, t)}</Alert>}
        {/* For the browser's password manager. */}
        <input type="email" autoComplete="username" value={session.user.email} readOnly hidden />
        <NewPasswordField
          maxLength={limits.passwordMaxLength}
          value={password}
          onChange={setPassword}
          checked={checked}
        />
        <Button type="submit" loading={choose.isPending || choose.isSuccess} disabled={password === ''}>
          {t('accounts.choosePassword.submit')}
        </Button>
      </form>
      <Button variant="ghost" onClick={() => enter(requestId)}>
        {t('accounts.choosePassword.without')}
      </Button>
    </AccountFrame>
  );
}
