import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** Why the legal team asks about an answer again, in their words. */
export function SentBackNote({ reason }: { reason: string }) {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" title={t('questionnaire.sentBack')}>
      <span className="whitespace-pre-line break-words" dir="auto">
        {reason}
      </span>
    </Alert>
  );
}
