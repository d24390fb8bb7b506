import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import type { ShownQuestion } from '../shown-question.ts';

/** An answer for display: yes and no translated, dates in long form, text as typed. */
export function AnswerText({ question, answer }: { question: ShownQuestion; answer: string }) {
  const { t, language } = useTranslation();
  if (question.type === 'date') return formatDate(answer, language);
  if (question.type === 'yesno' && answer === 'Yes') return t('questionnaire.yes');
  if (question.type === 'yesno' && answer === 'No') return t('questionnaire.no');
  const choice = question.choices.find(({ value }) => value === answer);
  return (
    <span className="whitespace-pre-line break-words" dir="auto" lang={choice?.lang}>
      {choice?.label ?? answer}
    </span>
  );
}
