import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { useSuggestions } from '../api/suggestions.ts';
import type { ShownQuestion } from '../shown-question.ts';
import { isEarlier } from '../suggestions/suggestion.ts';
import type { AnswersInHand } from '../use-answers.ts';
import { CheckValues } from './check-values.tsx';

interface EarlierStartProps {
  request: PortalRequest;
  questions: readonly ShownQuestion[];
  inHand: AnswersInHand;
}

/** What the client answered in earlier cases, to confirm one by one or together. */
export function EarlierStart({ request, questions, inHand }: EarlierStartProps) {
  const { t } = useTranslation();
  const suggestions = useSuggestions(request.id, true);
  if (suggestions.error && !suggestions.data)
    return <LoadFailure query={suggestions}>{t('passport.earlier.failed')}</LoadFailure>;
  if (!suggestions.data) return <PageSpinner />;
  return (
    <CheckValues
      requestId={request.id}
      from="earlier_answer"
      suggestions={suggestions.data.suggestions.filter(isEarlier)}
      questions={questions}
      inHand={inHand}
    />
  );
}
