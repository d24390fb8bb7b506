import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { getEntryName } from '@visafolio/contract/questions/groups/entry-labels.ts';
import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { useSuggestions } from '../api/suggestions.ts';
import { EarlierEntries } from '../components/entries/earlier-entries.tsx';
import { listOffered } from '../entries/earlier-entries.ts';
import type { ShownQuestion } from '../shown-question.ts';
import { isEarlier } from '../suggestions/suggestion.ts';
import type { AnswersInHand } from '../use-answers.ts';
import { CheckValues } from './check-values.tsx';

interface EarlierStartProps {
  request: PortalRequest;
  questions: readonly ShownQuestion[];
  /** All questions of the request. */
  all: readonly PortalQuestion[];
  /** The groups that are asked. */
  groups: readonly RepeatingGroup[];
  inHand: AnswersInHand;
}

/** What the client answered in earlier cases, to confirm one by one or together. */
export function EarlierStart({ request, questions, all, groups, inHand }: EarlierStartProps) {
  const { t, language } = useTranslation();
  const suggestions = useSuggestions(request.id, true);
  if (suggestions.error && !suggestions.data)
    return <LoadFailure query={suggestions}>{t('passport.earlier.failed')}</LoadFailure>;
  if (!suggestions.data) return <PageSpinner />;
  const { earlier_entries: earlier } = suggestions.data;
  const offering = groups.filter(
    (group) => listOffered(earlier, group, all, inHand.answers).offered.length > 0,
  );
  return (
    <CheckValues
      requestId={request.id}
      from="earlier_answer"
      suggestions={suggestions.data.suggestions.filter(isEarlier)}
      questions={questions}
      inHand={inHand}
      entries={
        offering.length > 0 &&
        offering.map((group) => (
          <EarlierEntries
            key={group.key}
            requestId={request.id}
            all={all}
            group={group}
            name={getEntryName(group, language)}
            earlier={earlier}
            inHand={inHand}
          />
        ))
      }
    />
  );
}
