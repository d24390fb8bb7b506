import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { signOut } from '../../../shared/session/sign-out.ts';
import type { PendingSession } from '../../../shared/session/use-session.ts';
import { sessionQuery } from '../../../shared/session/use-session.ts';
import { toast } from '../../../shared/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageSpinner } from '../../../ui/page-spinner.tsx';
import { useGiveFactor } from '../api/give-factor.ts';
import { securityTexts } from '../api/texts.ts';
import { personChanged } from '../person-changed.ts';
import { useProveFirst } from '../use-prove.ts';
import { AccountFrame } from './account-frame.tsx';
import { DigitsField } from './digits-field.tsx';
import { ProveDialog } from './prove-dialog.tsx';
import { TotpEnrolment } from './totp-enrolment.tsx';

/**
 * Between the first step of a sign-in and the product: the second one, or setting it up.
 * A default export: the sign-in page loads it after itself.
 */
export default function SecondFactor({ pending }: { pending: PendingSession }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const leave = () => signOut(queryClient).catch((error: unknown) => toast.error(errorText(error, t)));
  const asSomebodyElse = (
    <Button variant="ghost" onClick={() => void leave()}>
      {t('accounts.factor.leave')}
    </Button>
  );

  if (pending.standing === 'enrol') {
    return (
      <AccountFrame title={t('accounts.factor.enrolTitle')} text={t('accounts.factor.enrolText')}>
        <FirstFactor email={pending.user.email} />
        {asSomebodyElse}
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title={t('accounts.factor.title')}
      text={<span className="break-words">{t('accounts.factor.text', { email: pending.user.email })}</span>}
    >
      <ChallengeForm />
      {asSomebodyElse}
    </AccountFrame>
  );
}

function ChallengeForm() {
  const { t } = useTranslation();
  const give = useGiveFactor();
  const [code, setCode] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    give.mutate(code.trim(), { onError: () => setCode('') });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {give.error && <Alert tone="danger">{errorText(give.error, t)}</Alert>}
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

function FirstFactor({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const { data: ready } = useQuery(securityTexts);
  const { prove, dialog } = useProveFirst();

  const done = () => {
    personChanged(queryClient, 'mfa-verified');
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };

  if (!ready) return <PageSpinner />;
  return (
    <>
      <TotpEnrolment prove={prove} onDone={done} />
      <ProveDialog email={email} hasPassword={false} {...dialog} />
    </>
  );
}
