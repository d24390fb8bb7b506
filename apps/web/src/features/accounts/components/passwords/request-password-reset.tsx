import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useRequestPasswordReset } from '../../api/passwords.ts';
import { AccountFrame } from '../account-frame.tsx';
import { EmailField, isEmail } from '../email-field.tsx';

interface RequestPasswordResetProps {
  /** The address from the sign-in page. */
  email: string;
  onSent: (email: string) => void;
}

/** 'Forgot password?': asks for the address. */
export function RequestPasswordReset({ email: typed, onSent }: RequestPasswordResetProps) {
  const { t, language } = useTranslation();
  const ask = useRequestPasswordReset();
  const [email, setEmail] = useState(typed);
  const [wrong, setWrong] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!isEmail(email));
    if (!isEmail(email)) return;
    ask.mutate({ email: email.trim(), language }, { onSuccess: () => onSent(email.trim()) });
  };

  return (
    <AccountFrame title={t('accounts.recover.title')} text={t('accounts.recover.text')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {ask.error && <Alert tone="danger">{errorText(ask.error, t)}</Alert>}
        <EmailField value={email} onChange={setEmail} wrong={wrong} />
        <Button type="submit" loading={ask.isPending} disabled={email.trim() === ''}>
          {t('accounts.recover.submit')}
        </Button>
      </form>
      <Link to="/auth" className={buttonStyles({ variant: 'ghost' })}>
        {t('accounts.recover.back')}
      </Link>
    </AccountFrame>
  );
}
