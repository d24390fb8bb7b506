import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { EmailField, isEmail } from '../email-field.tsx';

interface MagicLinkFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSend: (email: string) => void;
  sending: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
}

export function MagicLinkForm({ email, onEmailChange, onSend, sending, failure }: MagicLinkFormProps) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!isEmail(email));
    if (isEmail(email)) onSend(email.trim());
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted text-sm">{t('accounts.magicLink.explanation')}</p>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <EmailField value={email} onChange={onEmailChange} wrong={wrong} />
      <Button type="submit" disabled={sending || email.trim() === ''}>
        {t(sending ? 'accounts.magicLink.sending' : 'accounts.magicLink.send')}
      </Button>
    </form>
  );
}
