import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

interface LoadFailureProps {
  title?: string;
  onRetry: () => void;
  retrying: boolean;
}

export function LoadFailure({ title, onRetry, retrying }: LoadFailureProps) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="danger"
      title={title}
      className="m-4"
      action={
        <Button variant="outline" size="sm" loading={retrying} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('users.fetchFailed')}
    </Alert>
  );
}
