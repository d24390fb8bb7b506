import type { DateProblem } from '../../../../../ui/form/date-problem.ts';
import type { ShownQuestion } from '../../shown-question.ts';

export interface QuestionControlProps {
  question: ShownQuestion;
  value: string;
  onChange: (value: string) => void;
  /** Called when a choice is made, after which no typing follows. */
  onSettle: () => void;
  onLeave: () => void;
  /** Called with what is wrong with a typed date; undefined once it is valid. */
  onDateProblem: (problem: DateProblem | undefined) => void;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}
