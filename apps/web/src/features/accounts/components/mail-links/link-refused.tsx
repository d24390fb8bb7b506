import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { requestTitleFocus } from '../../../../shared/title-focus.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { type MailEntry, useRequestNewLink } from '../../api/mail-links.ts';
import { AccountFrame } from '../account-frame.tsx';
import { CodeForm } from './code-form.tsx';

interface LinkRefusedProps {
  /** The link's token, to request a new link. */
  token: string;
  onEntered: (entry: MailEntry) => void;
  /** Continues without the link, if the user is already signed in. */
  onGoOn: () => void;
}

interface LinkNeedsMailProps {
  token: string;
  onEntered: (entry: MailEntry) => void;
}

/** For a link texted to a number that the account has not confirmed: sends a code by mail. */
export function LinkNeedsMail({ token, onEntered }: LinkNeedsMailProps) {
  const { t } = useTranslation();
  const renew = useRequestNewLink();
  if (renew.isSuccess) return <LinkRenewed token={token} onEntered={onEntered} />;
  return (
    <AccountFrame title={t('accounts.confirm.needsMailTitle')} text={t('accounts.confirm.needsMail')}>
      {renew.error && <Alert tone="danger">{errorText(renew.error, t)}</Alert>}
      <Button
        size="lg"
        loading={renew.isPending}
        onClick={() => renew.mutate(token, { onSuccess: requestTitleFocus })}
      >
        {t('accounts.confirm.needsMailSend')}
      </Button>
    </AccountFrame>
  );
}

/** For an expired or used link: offers a new mail, a code, or continuing if signed in. */
export function LinkRefused({ token, onEntered, onGoOn }: LinkRefusedProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const renew = useRequestNewLink();
  const [byCode, setByCode] = useState(false);

  if (renew.isSuccess) return <LinkRenewed token={token} onEntered={onEntered} />;
  return (
    <AccountFrame title={t('accounts.callback.failed')}>
      <Alert tone="danger">{t('accounts.callback.linkExpired')}</Alert>
      {session && (
        <div className="flex flex-col gap-3">
          <p className="break-words text-muted">
            {t('accounts.confirm.signedIn', { email: session.user.email })}
          </p>
          <Button onClick={onGoOn}>{t('accounts.confirm.goOn')}</Button>
        </div>
      )}
      {renew.error && <Alert tone="danger">{errorText(renew.error, t)}</Alert>}
      <div className="flex flex-col gap-3">
        <Button
          variant={session ? 'outline' : 'primary'}
          loading={renew.isPending}
          onClick={() => renew.mutate(token, { onSuccess: requestTitleFocus })}
        >
          {t('accounts.confirm.renew')}
        </Button>
        {!byCode && (
          <Button variant="outline" onClick={() => setByCode(true)}>
            {t('accounts.confirm.otherWay')}
          </Button>
        )}
        <Link to="/auth" className={buttonStyles({ variant: 'ghost' })}>
          {t('accounts.callback.tryAgain')}
        </Link>
      </div>
      {byCode && (
        <div className="flex flex-col gap-5 border-line border-t pt-6">
          <p className="text-muted text-sm">{t('accounts.confirm.codeIntro')}</p>
          <CodeForm onEntered={onEntered} takesFocus />
        </div>
      )}
    </AccountFrame>
  );
}

interface LinkRenewedProps {
  /** The token of the renewed link. Its address stays hidden, because somebody else may hold an old link. */
  token: string;
  onEntered: (entry: MailEntry) => void;
}

/** After 'Send me a new link': asks for the new mail's code, without typing the address. */
function LinkRenewed({ token, onEntered }: LinkRenewedProps) {
  const { t } = useTranslation();
  const renew = useRequestNewLink();
  return (
    <AccountFrame
      title={t('accounts.sent.title')}
      mark={<MailCheck size={32} strokeWidth={1.5} className="text-accent" aria-hidden />}
      text={t('accounts.confirm.renewed')}
    >
      <CodeForm sentTo={{ token }} onEntered={onEntered} />
      <div className="flex flex-col gap-3 border-line border-t pt-5">
        <p className="text-muted text-sm">{t('accounts.sent.spam')}</p>
        {renew.error && <Alert tone="danger">{errorText(renew.error, t)}</Alert>}
        <Button variant="outline" loading={renew.isPending} onClick={() => renew.mutate(token)}>
          {t('accounts.sent.another')}
        </Button>
      </div>
    </AccountFrame>
  );
}
