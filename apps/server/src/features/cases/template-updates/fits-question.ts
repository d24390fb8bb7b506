import { isAbsent } from '@visafolio/contract/questions/absent-answer.ts';
import { isWithinDateLimit } from '@visafolio/contract/questions/answer-days.ts';
import { readChoices } from '@visafolio/contract/questions/answer-pieces.ts';
import { fitsType } from '@visafolio/contract/questions/check-answer.ts';
import { isStructured } from '@visafolio/contract/questions/structured-types.ts';
import { isCalendarDate } from '@visafolio/contract/shared/calendar-date.ts';
import type { TemplateVersionContent } from '@visafolio/contract/templates/templates.contract.ts';
import { recognizePaperExpiry } from '../dates/recognize-paper-expiry.ts';

type Question = Pick<TemplateVersionContent['questions'][number], 'text' | 'type' | 'options'>;

/** Whether answers to the older question may not fit the newer one, so that each has to be looked at. */
export const mayNotFit = (before: Question, after: Question): boolean =>
  getRules(before) !== getRules(after) || getPaper(before) !== getPaper(after);

const getRules = ({ type, options }: Question): string =>
  JSON.stringify([type, options?.choices, options?.may_lack ?? false, options?.date_limit]);

/** Answers about the expiry of a paper are key dates of the case, so a date of another paper is another question. */
const getPaper = ({ type, text }: Question) => (type === 'date' ? recognizePaperExpiry(text) : undefined);

/** Whether an answer to the older question answers the newer one. `today`: yyyy-mm-dd. */
export function fitsQuestion(before: Question, after: Question, answer: string, today: string): boolean {
  const { type, options } = after;
  if (getPaper(before) !== getPaper(after)) return false;
  if (isAbsent(answer)) return options?.may_lack ?? false;
  const choices = options?.choices ?? [];
  switch (type) {
    case 'select':
      return choices.includes(answer);
    case 'multiselect':
      return readChoices(answer)?.every((choice) => choices.includes(choice)) ?? false;
    case 'yesno':
      return answer === 'Yes' || answer === 'No';
    case 'date':
      return isCalendarDate(answer) && isWithinDateLimit(options?.date_limit, answer, today);
    case 'date_range':
      return fitsType(type, answer) && isWithinDateLimit(options?.date_limit, answer, today);
    default:
      // The pieces of a structured answer are no text that a client wrote.
      return isStructured(type) ? fitsType(type, answer) : !isStructured(before.type);
  }
}
