import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';

interface WaitlistLinkProps {
  variant?: 'primary' | 'outline';
  size: 'sm' | 'lg';
  className?: string;
  /** Uses a shorter text for languages in which the full one does not fit. */
  short?: boolean;
}

/** The page's call to action. */
export function WaitlistLink({
  variant = 'primary',
  size,
  className = '',
  short = false,
}: WaitlistLinkProps) {
  const { t } = useTranslation();
  return (
    <a href="/waitlist" className={buttonStyles({ variant, size, className })}>
      {t(short ? 'landing.nav.join' : 'landing.joinWaitlist')}
    </a>
  );
}
