import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { Language, Translate } from '@visafolio/locales/types.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { choiceText } from '../../../../shared/i18n/in-language.ts';

type Question = RequestDetail['questions'][number];

/** An answer formatted in this language; '' for none. */
export function answerText(question: Question, t: Translate, language: Language): string {
  const { type } = question;
  const text = question.answer ?? '';
  if (type === 'date') return formatDate(text, language);
  if (type === 'select') return choiceText(question, text, language);
  if (type === 'yesno' && text === 'Yes') return t('requests.details.yes');
  if (type === 'yesno' && text === 'No') return t('requests.details.no');
  return text;
}
