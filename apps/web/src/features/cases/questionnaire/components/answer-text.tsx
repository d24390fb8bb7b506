import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import type { ShownQuestion } from '../shown-question.ts';

/** An answer as its reader expects it: yes and no in their language, a date written long, text as it was typed. */
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
