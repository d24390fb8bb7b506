import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useInstallation } from '../api/installation.ts';

/** Tells administrators whether hostile files are contained. Says nothing until it is known. */
export function FileContainment() {
  const { t } = useTranslation();
  const { data } = useInstallation();
  if (!data) return null;
  if (data.file_containment === 'bubblewrap')
    return <p className="text-sm text-muted">{t('users.containment.bubblewrap')}</p>;
  return (
    <Alert tone="warning" title={t('users.containment.title')}>
      {t(`users.containment.${data.file_containment}`)}
    </Alert>
  );
}
