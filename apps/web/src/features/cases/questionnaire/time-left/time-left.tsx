import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import type { Answers } from '../answers.ts';
import type { ShownQuestion } from '../shown-question.ts';
import { roundTime, sumSecondsLeft } from './estimate.ts';
import { timeText } from './time-text.ts';
import { usePace } from './use-pace.ts';

interface TimeLeftProps {
  requestId: string;
  questions: readonly ShownQuestion[];
  current: ShownQuestion;
  answers: Answers;
}

/** 'about 5 minutes left', at this client's pace. Renders nothing once all is answered. */
export default function TimeLeft({ requestId, questions, current, answers }: TimeLeftProps) {
  const { t } = useTranslation();
  const left = sumSecondsLeft(questions, answers);
  const pace = usePace({ requestId, current, answers, left });
  if (left === 0) return null;
  return (
    <p className="text-muted text-sm max-sm:order-last sm:before:me-1.5 sm:before:content-['·']">
      {timeText(roundTime(pace.factor * left), t, true)}
    </p>
  );
}
