import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { isLanguage } from '@visafolio/contract/shared/languages.ts';
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isErrorCode } from '../../../shared/api/error-text.ts';
import { suggestLanguage } from '../../../shared/i18n/language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { requestTitleFocus } from '../../../shared/title-focus.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AccountFrame } from '../components/account-frame.tsx';
import { NewPasswordForm } from '../components/passwords/new-password-form.tsx';
import { RequestPasswordReset } from '../components/passwords/request-password-reset.tsx';

/** 'Forgot password?' and the target of its mail's link. Loading it consumes nothing. */
export function ResetPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { token, email = '', language } = useSearch({ from: '/auth/reset' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [dead, setDead] = useState(false);

  useEffect(() => {
    if (isLanguage(language)) void suggestLanguage(language);
  }, [language]);

  const done = () => {
    toast.success(t('accounts.reset.done'));
    // Continues to the second step, the other sign-in methods, and the dashboard.
    void navigate({ to: '/auth/after-reset', replace: true });
  };
  const sent = (to: string) => {
    requestTitleFocus();
    setSentTo(to);
  };

  const refused = (error: unknown) => {
    if (!isErrorCode(error, 'accounts.link_not_valid')) return;
    requestTitleFocus();
    setDead(true);
  };

  if (token && dead) {
    return (
      <AccountFrame title={t('accounts.recover.title')}>
        <Alert tone="danger">{t('accounts.reset.dead')}</Alert>
        <Link to="/auth/reset" search={{}} className={buttonStyles()}>
          {t('accounts.reset.askAgain')}
        </Link>
      </AccountFrame>
    );
  }
  if (token) {
    return (
      <AccountFrame title={t('accounts.reset.title')} text={t('accounts.reset.text')}>
        <NewPasswordForm by={{ token }} onDone={done} onRefused={refused} />
      </AccountFrame>
    );
  }
  if (!sentTo) return <RequestPasswordReset email={email} onSent={sent} />;
  return (
    <AccountFrame
      title={t('accounts.recover.sentTitle')}
      mark={<MailCheck size={32} strokeWidth={1.5} className="text-accent" aria-hidden />}
      text={
        <>
          {t('accounts.recover.sentText')} <strong className="wrap-anywhere text-ink">{sentTo}</strong>.{' '}
          {t('accounts.sent.expires')}
        </>
      }
    >
      <NewPasswordForm by={{ email: sentTo }} onDone={done} />
      <Link to="/auth" className={buttonStyles({ variant: 'ghost' })}>
        {t('accounts.recover.back')}
      </Link>
    </AccountFrame>
  );
}
