import type { ReactNode } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { useFrozenDuringPress } from '../../../../../ui/use-frozen-during-press.ts';
import { forgetWithdrawn, type WithdrawnAnswer } from '../../outbox/withdrawn-answers.ts';
import type { ShownQuestion } from '../../shown-question.ts';
import type { AnswersInHand } from '../../use-answers.ts';
import { AnswerText } from '../answer-text.tsx';

interface WithdrawnNotesProps {
  requestId: string;
  withdrawn: readonly WithdrawnAnswer[];
  questions: readonly ShownQuestion[];
  /** The request accepts no more answers. */
  closed: boolean;
  inHand: AnswersInHand;
}

/** Shows unsaved answers to a question that was removed, or to a request that was completed. */
export default function WithdrawnNotes(props: WithdrawnNotesProps): ReactNode {
  const { requestId, questions, closed, inHand } = props;
  const { t } = useTranslation();
  const withdrawn = useFrozenDuringPress(props.withdrawn);
  const copy = (value: string) =>
    navigator.clipboard.writeText(value).then(
      () => toast.success(t('withdrawn.copied')),
      () => toast.error(t('withdrawn.notCopied')),
    );

  return withdrawn.map((kept) => {
    const { questionId, question, value, over } = kept;
    const asked = closed ? undefined : questions.find(({ id }) => id === questionId);
    const forget = () => forgetWithdrawn(requestId, questionId);
    return (
      <Alert
        key={questionId}
        tone="warning"
        title={t(titles[asked ? 'again' : over])}
        action={
          <>
            {asked && value !== '' && (
              <Button
                size="sm"
                variant="outline"
                onClick={() => {
                  inHand.change(questionId, value);
                  forget();
                }}
              >
                {t('withdrawn.useAgain')}
              </Button>
            )}
            {!asked && value !== '' && (
              <Button size="sm" variant="outline" onClick={() => void copy(value)}>
                {t('withdrawn.copy')}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={forget}>
              {t('withdrawn.dismiss')}
            </Button>
          </>
        }
      >
        {question !== '' && (
          <p className="break-words" dir="auto">
            <q>{question}</q>
          </p>
        )}
        {value === '' ? (
          t('withdrawn.nothing')
        ) : (
          <>
            {t('withdrawn.kept')}{' '}
            <strong className="whitespace-pre-line break-words font-semibold" dir="auto">
              {asked ? <AnswerText question={asked} answer={value} /> : value}
            </strong>
          </>
        )}
      </Alert>
    );
  });
}

const titles = {
  question: 'withdrawn.question',
  request: 'withdrawn.request',
  again: 'withdrawn.again',
} as const;
