import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { getEntryName } from '@visafolio/contract/questions/groups/entry-labels.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { GapNotes } from '../../questionnaire/components/entries/gap-notes.tsx';
import { listGaps } from '../../questionnaire/components/entries/list-gaps.ts';

interface StaffHistoryGapsProps {
  request: Pick<RequestDetail, 'questions' | 'repeating_groups' | 'submitted_at'>;
}

/** The times that the client's histories lack, once dates are given. Needs the texts of `entries`. */
export default function StaffHistoryGaps({ request }: StaffHistoryGapsProps) {
  const { language } = useTranslation();
  const asked = request.questions.filter(({ waived, not_asked }) => !waived && !not_asked);
  const answers = Object.fromEntries(
    asked.flatMap(({ id, answer }) => (answer === null ? [] : [[id, answer]])),
  );
  return request.repeating_groups.map((group) => {
    const own = asked.filter(({ options }) => options?.repeating_group === group.key);
    const isBegun = own.some(({ type, answer }) => type === 'date_range' && answer !== null);
    if (!isBegun && !(request.submitted_at && own.length > 0)) return null;
    return (
      <GapNotes key={group.key} of={getEntryName(group, language)} gaps={listGaps(own, group, answers)} />
    );
  });
}
