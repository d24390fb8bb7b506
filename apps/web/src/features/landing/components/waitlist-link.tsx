import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../ui/button.tsx';

interface WaitlistLinkProps {
  variant?: 'primary' | 'outline';
  size: 'sm' | 'lg';
  className?: string;
}

/** The one thing that this page asks of a visitor. */
export function WaitlistLink(look: WaitlistLinkProps) {
  const { t } = useTranslation();
  return (
    <a href="/waitlist" className={buttonStyles(look)}>
      {t('landing.joinWaitlist')}
    </a>
  );
}
