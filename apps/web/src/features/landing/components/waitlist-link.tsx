import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../ui/button.tsx';

interface WaitlistLinkProps {
  variant?: 'primary' | 'outline';
  size: 'sm' | 'lg';
  className?: string;
}

/** The one thing that this page asks of a visitor. */
export function WaitlistLink({ variant = 'primary', size, className = '' }: WaitlistLinkProps) {
  const { t } = useTranslation();
  return (
    <a href="/waitlist" className={buttonStyles({ variant, size, className })}>
      {t('landing.joinWaitlist')}
    </a>
  );
}
