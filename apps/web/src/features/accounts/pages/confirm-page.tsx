import { Link, useSearch } from '@tanstack/react-router';
import { isLanguage } from '@visafolio/contract/shared/languages.ts';
import { useEffect } from 'react';
import { errorText, isErrorCode } from '../../../shared/api/error-text.ts';
import { suggestLanguage } from '../../../shared/i18n/language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { requestTitleFocus } from '../../../shared/title-focus.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { type MailEntry, useConfirmLink } from '../api/mail-links.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { CodeForm } from '../components/mail-links/code-form.tsx';
import { LinkNeedsMail, LinkRefused } from '../components/mail-links/link-refused.tsx';
import { FirmSignInButton } from '../components/sign-in/firm-sign-in-button.tsx';
import { useGoToAuthCallback } from '../use-go-to-auth-callback.ts';

/** The target of a mail's button. Loading it consumes nothing: only the click does. */
export function ConfirmPage() {
  const { t } = useTranslation();
  const { token, language, request_id: requestId } = useSearch({ from: '/auth/confirm' });
  const confirm = useConfirmLink();
  const enter = useGoToAuthCallback();

  // Switches to the language of the mail.
  useEffect(() => {
    if (isLanguage(language)) void suggestLanguage(language);
  }, [language]);

  // The request in the address takes precedence: the next page verifies access to it.
  const entered = (entry: MailEntry) => enter(requestId ?? entry.requestId, entry);

  if (!token) return <CodeEntry onEntered={entered} />;
  if (isErrorCode(confirm.error, 'accounts.link_not_valid')) {
    return <LinkRefused token={token} onEntered={entered} onGoOn={() => enter(requestId)} />;
  }

  if (isErrorCode(confirm.error, 'accounts.link_needs_mail'))
    return <LinkNeedsMail token={token} onEntered={entered} />;

  const submit = () => confirm.mutate(token, { onSuccess: entered, onError: requestTitleFocus });
  return (
    <AccountFrame
      title={t(requestId ? 'accounts.confirm.titleRequest' : 'accounts.confirm.titleProduct')}
      text={t('accounts.confirm.text')}
    >
      {confirm.error && <Alert tone="danger">{errorText(confirm.error, t)}</Alert>}
      {isErrorCode(confirm.error, 'accounts.firm_sign_in_required') ? (
        <FirmSignInButton error={confirm.error} />
      ) : (
        <Button size="lg" loading={confirm.isPending || confirm.isSuccess} onClick={submit}>
          {t('accounts.confirm.submit')}
        </Button>
      )}
    </AccountFrame>
  );
}

/** For users who have a mail's code but not its link. */
function CodeEntry({ onEntered }: { onEntered: (entry: MailEntry) => void }) {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('accounts.confirm.codeTitle')} text={t('accounts.confirm.codeIntro')}>
      <CodeForm onEntered={onEntered} />
      <Link to="/auth" className={buttonStyles({ variant: 'ghost' })}>
        {t('accounts.confirm.newMail')}
      </Link>
    </AccountFrame>
  );
}
