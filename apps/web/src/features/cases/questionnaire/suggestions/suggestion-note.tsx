import { Link } from '@tanstack/react-router';
import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { FileText, History } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { AnswerText } from '../components/answer-text.tsx';
import type { ShownQuestion } from '../shown-question.ts';
import { EarlierSource } from './earlier-source.tsx';
import { isEarlier } from './suggestion.ts';
import { getFileName, listAnswers, listWarnings } from './suggestion-texts.ts';

interface SuggestionNoteProps {
  question: ShownQuestion;
  suggestion: AnswerSuggestion;
  onUse: (answer: string) => void;
}

/** What a file says or an earlier case has, below a question's field. Changes nothing until the client accepts it. */
export function SuggestionNote({ question, suggestion, onUse }: SuggestionNoteProps) {
  const { t, language } = useTranslation();
  const answer = suggestion.answers[language];
  const Icon = isEarlier(suggestion) ? History : FileText;
  const warnings = listWarnings(suggestion, t);
  return (
    <section
      aria-label={t('passport.suggestion.label')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-sunken px-4 py-3"
    >
      <div className="flex min-w-0 items-start gap-2.5">
        <Icon size={18} className="mt-1 shrink-0 text-muted" aria-hidden />
        <p className="min-w-0 break-words">
          <span className="text-muted">
            {isEarlier(suggestion) ? (
              <>
                <EarlierSource suggestion={suggestion} />:
              </>
            ) : (
              t('passport.suggestion.from', {
                source: getFileName(suggestion, language),
                page: suggestion.page,
              })
            )}
          </span>{' '}
          <strong className="font-semibold">
            <AnswerText question={question} answer={answer} />
          </strong>
          {warnings.map((warning) => (
            <span key={warning} className="block text-sm text-warning">
              {warning}
            </span>
          ))}
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

interface EarlierOfferProps {
  requestId: string;
  /** Number of unanswered questions that were answered in earlier cases. */
  count: number;
}

/** Above the questions: earlier answers can be confirmed together. */
export function EarlierOffer({ requestId, count }: EarlierOfferProps) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line border-dashed px-4 py-3 text-muted">
      <span className="flex min-w-0 items-start gap-3">
        <History size={20} className="mt-0.5 shrink-0 text-accent" aria-hidden />
        <span className="min-w-0">{t('passport.earlier.offer', { count })}</span>
      </span>
      <Link
        to="/client/questionnaire"
        search={{ request_id: requestId, view: 'earlier' }}
        className="font-semibold"
      >
        {t('passport.earlier.use')}
      </Link>
    </p>
  );
}
