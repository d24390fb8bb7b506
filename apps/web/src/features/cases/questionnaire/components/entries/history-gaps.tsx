import { Link } from '@tanstack/react-router';
import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { getEntryName } from '@visafolio/contract/questions/groups/entry-labels.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../../ui/button.tsx';
import type { Answers } from '../../answers.ts';
import type { AskedGroup } from '../../list-asked.ts';
import { GapNotes } from './gap-notes.tsx';
import { listGaps } from './list-gaps.ts';

interface HistoryGapsProps {
  requestId: string;
  /** All of the request. */
  questions: readonly PortalQuestion[];
  groups: readonly AskedGroup[];
  answers: Answers;
}

/** The gaps of each history, with a link to its entries; renders nothing if there are none. */
export function HistoryGaps({ requestId, questions, groups, answers }: HistoryGapsProps) {
  const { t, language } = useTranslation();
  return groups.map(({ group }) => (
    <GapNotes
      key={group.key}
      of={getEntryName(group, language)}
      gaps={listGaps(questions, group, answers)}
      action={
        <Link
          to="/client/questionnaire"
          search={{ request_id: requestId, group: group.key }}
          className={buttonStyles({ size: 'sm', variant: 'outline' })}
        >
          {t('entries.close')}
        </Link>
      }
    />
  ));
}
