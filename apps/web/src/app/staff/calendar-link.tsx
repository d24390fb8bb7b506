import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../ui/button.tsx';

export function CalendarLink() {
  const { t } = useTranslation();
  return (
    <Link
      to="/calendar"
      aria-label={t('picker.calendar')}
      className={buttonStyles({
        variant: 'ghost',
        size: 'icon',
        className: 'aria-[current=page]:text-accent',
      })}
    >
      <CalendarDays size={20} aria-hidden />
    </Link>
  );
}
