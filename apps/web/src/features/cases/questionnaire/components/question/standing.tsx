import { memo, Suspense, useDeferredValue, useMemo } from 'react';
import { loadNamespaces } from '../../../../../shared/i18n/language.ts';
import { lazyOptional } from '../../../../../shared/lazy-optional.ts';
import type { DateProblem } from '../../../../../ui/form/date-problem.ts';
import { type Answers, countAnswered } from '../../answers.ts';
import type { SavingState } from '../../outbox/outbox.ts';
import type { ShownQuestion } from '../../shown-question.ts';
import { QuestionProgress } from './question-progress.tsx';

const TimeLeft = lazyOptional(async () => {
  const [part] = await Promise.all([import('../../time-left/time-left.tsx'), loadNamespaces('answering')]);
  return part;
});
const Progress = memo(QuestionProgress);

interface StandingProps {
  requestId: string;
  questions: readonly ShownQuestion[];
  index: number;
  current: ShownQuestion;
  answers: Answers;
  saving: SavingState;
  dateProblem: DateProblem | undefined;
}

/** Where the client is and how much is left. Counts after the typed letter is on screen. */
export function Standing({
  requestId,
  questions,
  index,
  current,
  answers,
  saving,
  dateProblem,
}: StandingProps) {
  const counted = useDeferredValue(answers);
  const answered = useMemo(() => countAnswered(questions, counted), [questions, counted]);
  const timeLeft = useMemo(
    () => (
      <Suspense>
        <TimeLeft requestId={requestId} questions={questions} current={current} answers={counted} />
      </Suspense>
    ),
    [requestId, questions, current, counted],
  );
  return (
    <Progress
      index={index}
      count={questions.length}
      answered={answered}
      saving={saving}
      dateProblem={dateProblem}
      timeLeft={timeLeft}
    />
  );
}
