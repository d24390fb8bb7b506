import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { ChevronDown } from 'lucide-react';
import { questionText } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { StaffMark } from '../../../../ui/layout/staff-mark.tsx';
import { RowList } from '../detail-section.tsx';
import { AnswerText } from './answer-text.tsx';

/** Answers to questions of earlier versions of the template. Nothing if there are none. */
export function FormerQuestions({ questions }: { questions: RequestDetail['former_questions'] }) {
  const { t, language } = useTranslation();
  if (questions.length === 0) return null;
  return (
    <details className="group">
      <summary className="flex min-h-10 w-fit cursor-pointer items-center font-semibold text-sm">
        {t('requests.former.title', { count: questions.length })}
        <ChevronDown size={16} className="ms-1 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="flex flex-col gap-2">
        <p className="text-muted text-sm">{t('requests.former.hint')}</p>
        <RowList>
          {questions.map((question) => (
            <li key={question.id} className="flex flex-col gap-1 px-4 py-3.5">
              <p dir="auto" className="break-words text-muted text-sm">
                {questionText(question, language)}
              </p>
              <p dir="auto" className="whitespace-pre-line break-words">
                {question.damaged ? t('requests.details.damaged') : <AnswerText question={question} />}
              </p>
              {question.entered_by && <StaffMark person={question.entered_by} what="answer" />}
            </li>
          ))}
        </RowList>
      </div>
    </details>
  );
}
