import { findGaps, type Gap } from '@visafolio/contract/questions/groups/history-gaps.ts';
import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { getToday } from '../../../../../shared/parse-date.ts';
import type { Answers } from '../../answers.ts';

interface Question {
  id: string;
  type: QuestionType;
  options: { repeating_group?: string | undefined } | null;
  entry_id: string | null;
}

/** The times that the entries of a group do not cover; none if it asks for no history. */
export function listGaps(
  questions: readonly Question[],
  { key, history_years: years }: Pick<RepeatingGroup, 'key' | 'history_years'>,
  answers: Answers,
): Gap[] {
  if (years === undefined) return [];
  const ranges = questions
    .filter(
      ({ type, options, entry_id }) => type === 'date_range' && options?.repeating_group === key && entry_id,
    )
    .map(({ id }) => answers[id]);
  return findGaps(ranges, { years, today: getToday() });
}
