import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';

interface SaveProblemProps {
  error: unknown;
  /** Message if the server failed or could not be reached. */
  failed: string;
}

/** Why a template could not be saved; beside the buttons, which a toast would cover. */
export function SaveProblem({ error, failed }: SaveProblemProps) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <Alert tone="danger" title={t('templates.errorTitle')}>
      {refusalText(error, t, failed)}
    </Alert>
  );
}
