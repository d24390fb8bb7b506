import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ShownQuestion } from '../shown-question.ts';
import { AnswerText } from './answer-text.tsx';

interface OverruledNoteProps {
  question: ShownQuestion;
  /** The other device's answer; '' where it was cleared. */
  theirs: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Another device answered the same question: the answer given here wins, knowingly. */
export function OverruledNote({ question, theirs, onTakeTheirs, onKeepMine }: OverruledNoteProps) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="warning"
      title={t('questionnaire.overruled.title')}
      action={
        <>
          <Button size="sm" variant="outline" onClick={onKeepMine}>
            {t('questionnaire.overruled.keepMine')}
          </Button>
          <Button size="sm" variant="outline" onClick={onTakeTheirs}>
            {t('questionnaire.overruled.takeTheirs')}
          </Button>
        </>
      }
    >
      {theirs === '' ? (
        t('questionnaire.overruled.cleared')
      ) : (
        <>
          {t('questionnaire.overruled.changed')}{' '}
          <q className="break-words">
            <AnswerText question={question} answer={theirs} />
          </q>
        </>
      )}
    </Alert>
  );
}
