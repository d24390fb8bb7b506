import { isAbsent } from '@visafolio/contract/questions/absent-answer.ts';
import { isStructured } from '@visafolio/contract/questions/structured-types.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import type { ShownQuestion } from '../shown-question.ts';
import { StructuredAnswer } from './structured-answer.tsx';

/** An answer for display: yes and no translated, dates in long form, text as typed. */
export function AnswerText({ question, answer }: { question: ShownQuestion; answer: string }) {
  const { t, language } = useTranslation();
  if (isAbsent(answer)) return <StructuredAnswer type={question.type} answer={answer} toChoice={String} />;
  if (question.type === 'date') return formatDate(answer, language);
  if (question.type === 'yesno' && answer === 'Yes') return t('questionnaire.yes');
  if (question.type === 'yesno' && answer === 'No') return t('questionnaire.no');
  const { type, choices } = question;
  const toLabel = (value: string) => choices.find((each) => each.value === value)?.label ?? value;
  if (isStructured(type)) return <StructuredAnswer type={type} answer={answer} toChoice={toLabel} />;
  const choice = question.choices.find(({ value }) => value === answer);
  return (
    <span className="whitespace-pre-line break-words" dir="auto" lang={choice?.lang}>
      {choice?.label ?? answer}
    </span>
  );
}
