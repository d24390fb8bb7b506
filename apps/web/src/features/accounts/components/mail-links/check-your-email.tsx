import { MailCheck } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { useGoToAuthCallback } from '../../use-go-to-auth-callback.ts';
import { AccountFrame } from '../account-frame.tsx';
import { CodeForm } from './code-form.tsx';

interface CheckYourEmailProps {
  email: string;
  /** The mail confirms a new account; otherwise it signs in. */
  confirmation: boolean;
  onSendAnother: () => void;
}

export function CheckYourEmail({ email, confirmation, onSendAnother }: CheckYourEmailProps) {
  const { t } = useTranslation();
  const enter = useGoToAuthCallback();
  return (
    <AccountFrame
      title={t('accounts.sent.title')}
      mark={<MailCheck size={32} strokeWidth={1.5} className="text-accent" aria-hidden />}
      text={
        <>
          {t(confirmation ? 'accounts.sent.confirmation' : 'accounts.sent.link')}{' '}
          <strong className="wrap-anywhere text-ink">{email}</strong>. {t('accounts.sent.expires')}
        </>
      }
    >
      <CodeForm sentTo={{ email }} onEntered={(entry) => enter(entry.requestId, entry)} />
      <div className="flex flex-col gap-3 border-line border-t pt-5">
        <p className="text-muted text-sm">{t('accounts.sent.spam')}</p>
        <Button variant="outline" onClick={onSendAnother}>
          {t('accounts.sent.another')}
        </Button>
      </div>
    </AccountFrame>
  );
}
