import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isErrorCode } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { useSendPhoneCode, useVerifyPhoneCode } from '../../api/phones.ts';
import { securityTexts } from '../../api/security.ts';
import { useGoToAuthCallback } from '../../use-go-to-auth-callback.ts';
import { AccountFrame } from '../account-frame.tsx';
import { EmailField, isEmail } from '../email-field.tsx';
import { PhoneSteps } from '../phone-steps.tsx';

interface PhoneSignInProps {
  /** The address from the sign-in page. */
  email: string;
  /** The number is new; a mail to this address creates its account. */
  onMailed: (email: string) => void;
  onBack: () => void;
}

/** Signs in with a code from a text message. A new number also needs an address. Default export because it is loaded lazily. */
export default function PhoneSignIn({ email: typed, onMailed, onBack }: PhoneSignInProps) {
  const { t, language } = useTranslation();
  const { data: ready } = useQuery(securityTexts);
  const enter = useGoToAuthCallback();
  const send = useSendPhoneCode();
  const give = useVerifyPhoneCode();
  const [email, setEmail] = useState(typed);
  const [asksForEmail, setAsksForEmail] = useState(false);
  const [wrong, setWrong] = useState(false);
  const unknown = isErrorCode(give.error, 'accounts.phone_unknown');
  if (!ready) return <PageSpinner />;

  const giveNow = (code: string, onWrong: () => void) => {
    setWrong(asksForEmail && !isEmail(email));
    if (asksForEmail && !isEmail(email)) return;
    give.mutate(
      { code, language, ...(asksForEmail ? { email: email.trim() } : {}) },
      {
        onSuccess: (entry) => ('mailed' in entry ? onMailed(entry.mailed) : enter(null)),
        onError: (error) => {
          if (isErrorCode(error, 'accounts.phone_unknown')) setAsksForEmail(true);
          else onWrong();
        },
      },
    );
  };
  const sendNow = (phone: string, onSent: () => void) => {
    setAsksForEmail(false);
    give.reset();
    send.mutate({ phone, language }, { onSuccess: onSent });
  };

  return (
    <AccountFrame title={t('security.phone.signInTitle')} text={t('security.phone.signInText')}>
      <PhoneSteps
        stacked
        send={{ run: sendNow, pending: send.isPending, error: send.error }}
        give={{ run: giveNow, pending: give.isPending || give.isSuccess, error: unknown ? null : give.error }}
        giveLabel={t('accounts.signIn.submit')}
      >
        {unknown && <Alert tone="warning">{t('accounts.errors.phone_unknown')}</Alert>}
        {asksForEmail && <EmailField value={email} onChange={setEmail} wrong={wrong} />}
      </PhoneSteps>
      <Button variant="ghost" onClick={onBack}>
        {t('accounts.recover.back')}
      </Button>
    </AccountFrame>
  );
}
