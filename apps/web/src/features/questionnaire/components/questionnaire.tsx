import { Link, useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { ListChecks } from 'lucide-react';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useKeptFocus } from '../../../ui/kept-focus.ts';
import { answeredCount, isSatisfied, openingIndex } from '../answers.ts';
import type { ShownQuestion } from '../shown-question.ts';
import type { AnswersInHand } from '../use-answers.ts';
import { useKeptQuestion } from '../use-kept-question.ts';
import { useSubmission } from '../use-submission.ts';
import { ContestedNote } from './contested-note.tsx';
import { QuestionForm } from './question-form.tsx';
import { QuestionProgress } from './question-progress.tsx';
import { SaveTrouble } from './save-trouble.tsx';
import { SectionJump } from './section-jump.tsx';
import { StuckAnswers } from './stuck-answers.tsx';

interface QuestionnaireProps {
  requestId: string;
  questions: readonly ShownQuestion[];
  inHand: AnswersInHand;
  /** The address's question, from 1; undefined opens where the person left off. */
  number: number | undefined;
}

/** The questions one by one. The position is in the address, so that the back button returns to the question before. */
export function Questionnaire({ requestId, questions, inHand, number }: QuestionnaireProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { answers } = inHand;
  const [opening] = useState(() => openingIndex(questions, answers));
  const [blocked, setBlocked] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  const last = questions.length - 1;
  const index = useKeptQuestion(questions, number, opening, (place) => move(place, true));
  const question = questions[index];

  const move = (target: number, replace: boolean) =>
    void navigate({
      to: '/client/questionnaire',
      search: { request_id: requestId, question: String(target + 1) },
      resetScroll: false,
      replace,
    });
  const goTo = (target: number) => {
    void inHand.flush();
    move(target, false);
  };
  const showQuestion = (questionId: string) => goTo(questions.findIndex(({ id }) => id === questionId));
  const { submit, submitting, failure } = useSubmission({
    requestId,
    questions,
    inHand,
    onBlocked: (questionId) => {
      setBlocked(questionId);
      showQuestion(questionId);
    },
  });
  useFocusOnChange(heading, question?.id);
  const keptFocus = useKeptFocus(heading);
  if (!question) return null;

  const { refused, theirs } = inHand.stuck.find((entry) => entry.questionId === question.id) ?? {};
  const ready = isSatisfied(question, answers) && !refused;
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || submitting) return;
    if (index === last) submit();
    else goTo(index + 1);
  };

  return (
    <div className="flex flex-col gap-6">
      <QuestionProgress
        index={index}
        count={questions.length}
        answered={answeredCount(questions, answers)}
        saving={inHand.state}
      />
      <StuckAnswers
        stuck={inHand.stuck.filter((entry) => entry.questionId !== question.id)}
        onShow={showQuestion}
      />
      <Card className="p-5 sm:p-8">
        <form {...keptFocus} noValidate onSubmit={goOn} className="flex flex-col gap-4">
          <QuestionForm
            key={question.id}
            heading={heading}
            question={question}
            value={answers[question.id] ?? ''}
            onChange={(value) => inHand.change(question.id, value)}
            onSettle={() => void inHand.flush()}
            refused={refused}
            missing={blocked === question.id}
          />
          {theirs !== undefined && (
            <ContestedNote
              question={question}
              theirs={theirs}
              onKeepMine={() => inHand.keepMine(question.id)}
              onTakeTheirs={() => inHand.takeTheirs(question.id)}
            />
          )}
          <SaveTrouble state={inHand.state} error={inHand.error} onRetry={() => void inHand.retry()} />
          {failure !== undefined && (
            <Alert tone="danger" title={t('questionnaire.submit.failed')}>
              {failure}
            </Alert>
          )}
          <div
            className={clsx(
              'mt-2 flex justify-between gap-3 border-line border-t pt-5',
              // Its label gets shorter while it is sent: nothing moves for that.
              index === last ? 'max-sm:flex-col-reverse' : 'flex-wrap-reverse',
            )}
          >
            <Button
              variant="outline"
              disabled={index === 0}
              onClick={(event) => !isDouble(event) && goTo(index - 1)}
            >
              {t('questionnaire.previous')}
            </Button>
            {index === last ? (
              <Button type="submit" disabled={!ready} loading={submitting} onClick={dropDouble}>
                {t(submitting ? 'questionnaire.submit.submitting' : 'questionnaire.submit.action')}
              </Button>
            ) : (
              <Button type="submit" disabled={!ready} onClick={dropDouble} className="max-sm:grow">
                {t('questionnaire.next')}
              </Button>
            )}
          </div>
        </form>
      </Card>
      <SectionJump
        requestId={requestId}
        questions={questions}
        answers={answers}
        index={index}
        onLeave={() => void inHand.flush()}
      />
      <Link
        to="/client/questionnaire"
        search={{ request_id: requestId, view: 'review' }}
        onClick={() => void inHand.flush()}
        className={buttonStyles({ variant: 'ghost', className: 'self-center' })}
      >
        <ListChecks size={18} aria-hidden />
        {t('questionnaire.review.open')}
      </Link>
    </div>
  );
}

// Who double-clicks means one step: the second click would land on the next question's button.
const isDouble = ({ detail }: MouseEvent) => detail === 2;

function dropDouble(event: MouseEvent) {
  if (isDouble(event)) event.preventDefault();
}

/** The new question's heading takes the focus; the first one leaves it to the page's title. */
function useFocusOnChange(
  heading: React.RefObject<HTMLHeadingElement | null>,
  questionId: string | undefined,
) {
  const shown = useRef(questionId);
  useEffect(() => {
    if (shown.current === questionId) return;
    shown.current = questionId;
    heading.current?.focus();
  }, [heading, questionId]);
}
