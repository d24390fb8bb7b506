import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { type PendingSession, sessionQuery } from '../../../../shared/session/use-session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { useSendFactorCode, useVerifySecondFactor } from '../../api/second-factor.ts';
import { securityTexts } from '../../api/security.ts';
import { resetForNewUser } from '../../reset-for-new-user.ts';
import { AccountFrame } from '../account-frame.tsx';
import { DigitsField } from '../digits-field.tsx';
import { PhoneEnrolment } from '../security/factors/phone-enrolment.tsx';
import { TotpEnrolment } from '../security/factors/totp-enrolment.tsx';
import { CancelSignIn } from './cancel-sign-in.tsx';

/** The second step of a sign-in, or setting it up. Default export because it is loaded lazily. */
export default function SecondFactor({ pending }: { pending: PendingSession }) {
  const { t } = useTranslation();

  if (pending.standing === 'enrol') {
    return (
      <AccountFrame title={t('accounts.factor.enrolTitle')} text={t('accounts.factor.enrolText')}>
        <FirstFactor phonesOffered={pending.phonesOffered} leave={<CancelSignIn />} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title={t('accounts.factor.title')}
      text={<span className="break-words">{t(textFor(pending.factors), { email: pending.user.email })}</span>}
    >
      <ChallengeForm factors={pending.factors} />
      <CancelSignIn />
    </AccountFrame>
  );
}

type Factors = PendingSession['factors'];

function textFor(factors: Factors) {
  const has = (kind: 'totp' | 'phone') => factors.some((factor) => factor.kind === kind);
  if (has('totp')) return has('phone') ? 'accounts.factor.textEither' : 'accounts.factor.text';
  return has('phone') ? 'accounts.factor.textPhone' : 'accounts.factor.textNone';
}

function ChallengeForm({ factors }: { factors: Factors }) {
  const { t } = useTranslation();
  const give = useVerifySecondFactor();
  const send = useSendFactorCode();
  const [code, setCode] = useState('');
  const failure = give.error ?? send.error;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    give.mutate(code.trim(), { onError: () => setCode('') });
  };
  const sendTo = (id: string) => {
    give.reset();
    send.mutate(id);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure && <Alert tone="danger">{errorText(failure, t)}</Alert>}
      {factors.map(
        ({ id, phone }) =>
          phone && (
            <Button
              key={id}
              variant="outline"
              loading={send.isPending && send.variables === id}
              onClick={() => sendTo(id)}
            >
              {t('accounts.factor.send', { phone })}
            </Button>
          ),
      )}
      {send.isSuccess && <p role="status">{t('accounts.factor.sent')}</p>}
      <DigitsField
        letters
        label={t('accounts.factor.label')}
        hint={t('accounts.factor.hint')}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" loading={give.isPending} disabled={code.trim().length < 6}>
        {t('accounts.factor.submit')}
      </Button>
    </form>
  );
}

interface FirstFactorProps {
  phonesOffered: boolean;
  leave: ReactNode;
}

function FirstFactor({ phonesOffered, leave }: FirstFactorProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: ready } = useQuery(securityTexts);
  const [byPhone, setByPhone] = useState(false);

  const done = () => {
    resetForNewUser(queryClient, 'mfa-verified');
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };

  if (!ready) return <PageSpinner />;
  const otherMethods = (
    <>
      {phonesOffered && (
        <Button variant="outline" onClick={() => setByPhone(true)}>
          {t('security.factor.addPhone')}
        </Button>
      )}
      {leave}
    </>
  );
  return (
    <>
      {byPhone ? (
        <PhoneEnrolment onDone={done} onCancel={() => setByPhone(false)} otherMethods={leave} />
      ) : (
        <TotpEnrolment onDone={done} otherMethods={otherMethods} />
      )}
    </>
  );
}
