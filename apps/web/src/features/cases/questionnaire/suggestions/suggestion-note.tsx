import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { FileText } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { AnswerText } from '../components/answer-text.tsx';
import type { ShownQuestion } from '../shown-question.ts';
import { listAnswers, toSource } from './suggestion.ts';

export interface SuggestionNoteProps {
  question: ShownQuestion;
  suggestion: AnswerSuggestion;
  onUse: (answer: string) => void;
}

/** A file's suggestion below a question's field. Changes nothing until the client accepts it. */
export default function SuggestionNote({ question, suggestion, onUse }: SuggestionNoteProps) {
  const { t, language } = useTranslation();
  const answer = suggestion.answers[language];
  return (
    <section
      aria-label={t('passport.suggestion.label')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-sunken px-4 py-3"
    >
      <div className="flex min-w-0 items-start gap-2.5">
        <FileText size={18} className="mt-1 shrink-0 text-muted" aria-hidden />
        <p className="min-w-0 break-words">
          <span className="text-muted">
            {t('passport.suggestion.from', {
              source: toSource(suggestion, language),
              page: suggestion.page,
            })}
          </span>{' '}
          <strong className="font-semibold">
            <AnswerText question={question} answer={answer} />
          </strong>
          {suggestion.doubts.map((doubt) => (
            <span key={doubt} className="block text-sm text-warning">
              {t(`passport.suggestion.doubt.${doubt}`)}
            </span>
          ))}
          {suggestion.confidence === 'low' && suggestion.doubts.length === 0 && (
            <span className="block text-sm text-warning">{t('passport.suggestion.lookClosely')}</span>
          )}
        </p>
      </div>
      {listAnswers(suggestion, language).map((each, _, { length }) => (
        <Button key={each} size="sm" variant="outline" onClick={() => onUse(each)} className="max-sm:grow">
          {length === 1 ? t('passport.suggestion.use') : <AnswerText question={question} answer={each} />}
        </Button>
      ))}
    </section>
  );
}
