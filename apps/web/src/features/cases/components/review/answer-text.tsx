import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { isAbsent } from '@visafolio/contract/questions/absent-answer.ts';
import { isStructured } from '@visafolio/contract/questions/structured-types.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { choiceText } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { StructuredAnswer } from '../../questionnaire/components/structured-answer.tsx';

type AnsweredQuestion = Pick<
  RequestDetail['questions'][number],
  'text' | 'type' | 'answer' | 'options' | 'translations'
>;

/** The answer to a question in the reader's language; nothing if there is none. */
export function AnswerText({ question }: { question: AnsweredQuestion }) {
  const { t, language } = useTranslation();
  const { type } = question;
  const text = question.answer ?? '';
  if (isAbsent(text)) return <StructuredAnswer type={type} answer={text} toChoice={String} />;
  if (type === 'date') return formatDate(text, language);
  if (type === 'select') return choiceText(question, text, language);
  if (type === 'yesno' && text === 'Yes') return t('requests.details.yes');
  if (type === 'yesno' && text === 'No') return t('requests.details.no');
  if (!isStructured(type)) return text;
  const toChoice = (choice: string) => choiceText(question, choice, language);
  return text && <StructuredAnswer type={type} answer={text} toChoice={toChoice} />;
}
