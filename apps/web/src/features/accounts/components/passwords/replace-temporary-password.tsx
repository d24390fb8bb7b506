import { limits } from '@visafolio/contract/shared/limits.ts';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useChoosePassword } from '../../api/passwords.ts';
import { AccountFrame } from '../account-frame.tsx';
import { CancelSignIn } from '../sign-in/cancel-sign-in.tsx';
import { isPasswordTooShort, NewPasswordField } from './new-password-field.tsx';

/** Asks for a new password after signing in with one that an administrator chose. Default export because it is loaded lazily. */
export default function ReplaceTemporaryPassword({ email }: { email: string }) {
  const { t } = useTranslation();
  const choose = useChoosePassword();
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isPasswordTooShort(password)) choose.mutate(password);
  };

  return (
    <AccountFrame
      title={t('accounts.ownPassword.title')}
      text={<span className="break-words">{t('accounts.ownPassword.text', { email })}</span>}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {choose.error && <Alert tone="danger">{errorText(choose.error, t)}</Alert>}
        <NewPasswordField
          maxLength={limits.passwordMaxLength}
          value={password}
          onChange={setPassword}
          checked={checked}
        />
        <Button type="submit" loading={choose.isPending} disabled={password === ''}>
          {t('accounts.ownPassword.submit')}
        </Button>
      </form>
      <CancelSignIn />
    </AccountFrame>
  );
}
