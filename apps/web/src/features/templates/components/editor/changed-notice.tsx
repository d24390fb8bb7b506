import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';

interface ChangedNoticeProps {
  onShowNewer: () => void;
  onSaveMine: () => void;
}

/** Another person saved first: asks which version to keep. */
export function ChangedNotice({ onShowNewer, onSaveMine }: ChangedNoticeProps) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="warning"
      action={
        <>
          <Button variant="outline" size="sm" onClick={onShowNewer}>
            {t('templates.form.loadNewer')}
          </Button>
          <Button variant="outline" size="sm" onClick={onSaveMine}>
            {t('templates.form.overwrite')}
          </Button>
        </>
      }
    >
      {t('errors.templates.changed')}
    </Alert>
  );
}
