import { formatAnswer } from '@visafolio/contract/questions/format-answer.ts';
import { isDraft } from '@visafolio/contract/questions/stored-answer.ts';
import type { StructuredType } from '@visafolio/contract/questions/structured-types.ts';
import { answerWords } from '@visafolio/locales/answer-words.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../../../ui/layout/badge.tsx';

export interface StructuredAnswerProps {
  type: StructuredType;
  answer: string;
  /** The reader's wording of a choice. */
  toChoice: (choice: string) => string;
}

/** Default export because it is loaded lazily. Needs the texts `pieces` and `questionnaire`. */
export default function FormattedAnswer({ type, answer, toChoice }: StructuredAnswerProps) {
  const { t, language } = useTranslation();
  return (
    <>
      <span className="whitespace-pre-line break-words" dir="auto">
        {formatAnswer(type, answer, answerWords(t, language, toChoice))}
      </span>
      {isDraft(answer) && (
        <>
          {' '}
          <Badge tone="warning">{t('pieces.incomplete')}</Badge>
        </>
      )}
    </>
  );
}
