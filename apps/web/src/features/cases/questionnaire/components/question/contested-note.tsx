import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import type { ShownQuestion } from '../../shown-question.ts';
import { AnswerText } from '../answer-text.tsx';

interface ContestedNoteProps {
  question: ShownQuestion;
  /** The other device's answer; '' if it was cleared. */
  theirs: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Another device answered the same question: shows both answers and lets the client choose. */
export function ContestedNote({ question, theirs, onTakeTheirs, onKeepMine }: ContestedNoteProps) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="warning"
      title={t('questionnaire.contested.title')}
      action={
        <>
          <Button size="sm" variant="outline" onClick={onKeepMine}>
            {t('questionnaire.contested.keepMine')}
          </Button>
          <Button size="sm" variant="outline" onClick={onTakeTheirs}>
            {t('questionnaire.contested.takeTheirs')}
          </Button>
        </>
      }
    >
      {theirs === '' ? (
        t('questionnaire.contested.cleared')
      ) : (
        <>
          {t('questionnaire.contested.changed')}{' '}
          <q className="break-words">
            <AnswerText question={question} answer={theirs} />
          </q>
        </>
      )}
    </Alert>
  );
}
