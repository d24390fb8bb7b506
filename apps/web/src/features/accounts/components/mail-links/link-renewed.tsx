import { MailCheck } from 'lucide-react';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { type MailEntry, useRenewLink } from '../../api/mail-links.ts';
import { AccountFrame } from '../account-frame.tsx';
import { CodeForm } from './code-form.tsx';

interface LinkRenewedProps {
  /** The token of the renewed link. The address is not shown: an old link may be in other hands. */
  token: string;
  onEntered: (entry: MailEntry) => void;
}

/** After 'Send me a new link': the code of the new mail, without its address being typed. */
export function LinkRenewed({ token, onEntered }: LinkRenewedProps) {
  const { t } = useTranslation();
  const renew = useRenewLink();
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
