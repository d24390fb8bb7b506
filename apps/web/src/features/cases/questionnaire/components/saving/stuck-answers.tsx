import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import type { UnsentAnswer } from '../../../../client-pages/unsent-storage.ts';

interface StuckAnswersProps {
  /** Answers to other questions that need the client's decision. */
  stuck: readonly UnsentAnswer[];
  onShow: (questionId: string) => void;
}

/** Opens an answer that cannot be saved without the client's decision. */
export function StuckAnswers({ stuck: [first], onShow }: StuckAnswersProps) {
  const { t } = useTranslation();
  if (!first) return null;
  return (
    <Alert
      tone="warning"
      action={
        <Button size="sm" variant="outline" onClick={() => onShow(first.questionId)}>
          {t('questionnaire.stuck.show')}
        </Button>
      }
    >
      {t(first.refused ? 'questionnaire.stuck.refused' : 'questionnaire.stuck.contested')}
    </Alert>
  );
}
