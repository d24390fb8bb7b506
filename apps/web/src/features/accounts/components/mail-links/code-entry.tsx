import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import type { MailEntry } from '../../api/confirm-link.ts';
import { AccountFrame } from '../account-frame.tsx';
import { CodeForm } from './code-form.tsx';

/** The page for those who have a mail's code and not its link. */
export function CodeEntry({ onEntered }: { onEntered: (entry: MailEntry) => void }) {
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
