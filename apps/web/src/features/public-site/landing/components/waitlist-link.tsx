import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';

interface WaitlistLinkProps {
  variant?: 'primary' | 'outline';
  size: 'sm' | 'lg';
  className?: string;
  /** Where another language has no room for the whole text. */
  short?: boolean;
}

/** The one thing that this page asks of a visitor. */
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
