import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useRunningRequests } from '../../api/running-requests.ts';

interface RunningNoticeProps {
  templateId: string;
  onOpen: () => void;
}

/** After saving: how many open requests still have an older version. Nothing if none has. */
export function RunningNotice({ templateId, onOpen }: RunningNoticeProps) {
  const { t } = useTranslation();
  const { data } = useRunningRequests(templateId, { questions: [], documents: [] });
  if (!data?.total) return null;
  return (
    <Alert
      action={
        <Button variant="outline" size="sm" onClick={onOpen}>
          {t('editor.running.title')}
        </Button>
      }
    >
      {t('editor.running.notice', { count: data.total })}
    </Alert>
  );
}
