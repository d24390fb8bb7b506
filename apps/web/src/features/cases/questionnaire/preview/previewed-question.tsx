import { type SubmitEvent, use, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import type { Answers } from '../answers.ts';
import type { ShownQuestion } from '../shown-question.ts';
import { loadClientParts } from './client-parts.ts';

interface PreviewedQuestionProps {
  questions: readonly ShownQuestion[];
  index: number;
  answers: Answers;
  onAnswer: (answer: string) => void;
  onGo: (index: number) => void;
}

/** One question with the client's own components, without saving. */
export function PreviewedQuestion({ questions, index, answers, onAnswer, onGo }: PreviewedQuestionProps) {
  const { t } = useTranslation();
  const { QuestionForm, QuestionProgress, countAnswered, isSatisfied } = use(loadClientParts());
  const heading = useRef<HTMLHeadingElement>(null);
  const [missing, setMissing] = useState<string>();
  const question = questions[index];
  if (!question) return null;
  const isLast = index === questions.length - 1;
  const goOn = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLast) return;
    if (isSatisfied(question, answers)) onGo(index + 1);
    else setMissing(question.id);
  };
  return (
    <div className="flex flex-col gap-5">
      <QuestionProgress
        index={index}
        count={questions.length}
        answered={countAnswered(questions, answers)}
        saving="idle"
        dateProblem={undefined}
      />
      <Card className="p-5">
        <form noValidate onSubmit={goOn} className="flex flex-col gap-4">
          <QuestionForm
            key={question.id}
            heading={heading}
            question={question}
            value={answers[question.id] ?? ''}
            onChange={onAnswer}
            onSettle={() => {}}
            onDateProblem={() => {}}
            refused={undefined}
            missing={missing === question.id}
            note={undefined}
          />
          <div className="mt-2 flex flex-wrap-reverse justify-between gap-3 border-line border-t pt-5">
            <Button variant="outline" disabled={index === 0} onClick={() => onGo(index - 1)}>
              {t('questionnaire.previous')}
            </Button>
            <Button type="submit" disabled={isLast} className="grow">
              {t(isLast ? 'questionnaire.submit.action' : 'questionnaire.next')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
