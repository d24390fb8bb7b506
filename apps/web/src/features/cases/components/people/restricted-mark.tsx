import { Lock } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';

/** Marks a case that only its own people see. */
export function RestrictedMark() {
  const { t } = useTranslation();
  return (
    <Badge icon={<Lock size={12} strokeWidth={2.5} aria-hidden />}>{t('requests.people.restricted')}</Badge>
  );
}
