import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { isAskedOrAnswered } from '../../../cases/questionnaire/asked-or-answered.ts';
import { CaseFacts, type FactQuestion, type GroupFact } from '../../form-maps/resolve/case-facts.ts';
import type { FormCase } from '../../form-maps/resolve/resolved-form.ts';

type Given = Pick<RequestDetail['questions'][number], 'entered_by' | 'source'>;

interface AskedCase {
  parties: readonly Pick<RequestDetail['parties'][number], 'key'>[];
  questions: readonly (Pick<
    RequestDetail['questions'][number],
    'id' | 'text' | 'type' | 'options' | 'entry_id' | 'removed' | 'answer' | 'waived' | 'not_asked'
  > &
    Partial<Given>)[];
}

/** What official forms can take from a case. */
export function toFormCase(
  { parties, questions }: AskedCase,
  groups: readonly GroupFact[],
  { firm, forms, visa_type }: Pick<FormCase, 'firm' | 'forms' | 'visa_type'>,
): FormCase {
  const asking = questions.flatMap((question): FactQuestion[] => {
    const { id, text, type, options, entry_id, removed, answer } = question;
    if (!options?.fact || removed) return [];
    return [
      {
        id,
        text,
        type,
        fact: options.fact,
        party: options.party ?? null,
        group: options.repeating_group ?? null,
        entry: entry_id,
        answer,
        asked: options.for_staff === true || isAskedOrAnswered(question),
        ...(options.for_staff && { for_staff: true }),
        ...describeGiven(question),
      },
    ];
  });
  return {
    parties: parties.map(({ key }) => key).filter((key) => isPresent(key, asking)),
    facts: new CaseFacts(asking, groups),
    forms,
    firm,
    ...(visa_type && { visa_type }),
  };
}

/** A party of which nothing is asked, such as the joint sponsor of a case without one, plays no role in forms. */
function isPresent(party: string, asking: readonly FactQuestion[]): boolean {
  const own = asking.filter((each) => each.party === party && !each.for_staff);
  return own.length === 0 || own.some(({ asked }) => asked);
}

function describeGiven({ source, entered_by }: Partial<Given>): Pick<FactQuestion, 'given_by' | 'document'> {
  if (source?.from === 'file') return { given_by: 'document', document: source.file_name };
  if (source) return { given_by: 'earlier_case' };
  return entered_by ? { given_by: 'staff' } : {};
}
