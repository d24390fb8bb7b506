import { readAbsence } from '@visafolio/contract/questions/absent-answer.ts';
import { formatAnswer } from '@visafolio/contract/questions/format-answer.ts';
import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { isDraft } from '@visafolio/contract/questions/stored-answer.ts';
import { answerWords } from '@visafolio/locales/answer-words.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../../../ui/layout/badge.tsx';

export interface StructuredAnswerProps {
  type: QuestionType;
  answer: string;
  /** The reader's wording of a choice. */
  toChoice: (choice: string) => string;
}

/** Default export because it is loaded lazily. Needs the texts `pieces` and `questionnaire`. */
export default function FormattedAnswer({ type, answer, toChoice }: StructuredAnswerProps) {
  const { t, language } = useTranslation();
  const absence = readAbsence(answer);
  return (
    <>
      <span className="whitespace-pre-line break-words" dir="auto">
        {absence ? absence.note : formatAnswer(type, answer, answerWords(t, language, toChoice))}
      </span>
      {absence && (
        <>
          {' '}
          <Badge tone="warning">{t(`pieces.absent.${absence.reason}`)}</Badge>
        </>
      )}
      {isDraft(answer) && (
        <>
          {' '}
          <Badge tone="warning">{t('pieces.incomplete')}</Badge>
        </>
      )}
    </>
  );
}
