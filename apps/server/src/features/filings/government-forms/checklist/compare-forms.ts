import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { FormItem } from '@visafolio/contract/filings/form-items.ts';
import { readFacts } from '../../../templates/facts/facts.ts';
import type { FormCase } from '../../form-maps/resolve/resolved-form.ts';
import type { CheckedForms } from '../filling/checked-forms.ts';
import { type Checklist, listConflicts } from './checklist.usecases.ts';

/** Where a form says something: 'I-130, Part 2, Item 5'. */
export interface FormPlace {
  code: string;
  part: string;
  number: string;
  value: string | null;
}

interface Compared {
  /** Facts with different answers in the case, with where the forms say them. */
  conflicts: { label: string; questions: Checklist['conflicts'][number]['questions']; places: FormPlace[] }[];
  /** By form (`toFormKey`): items whose answer is newer than the filled form. */
  changed: Map<string, number>;
}

/** Compares forms of a case with its answers. `asked`: the questions of the case. */
export function compareForms(
  { questions: asked }: Pick<RequestDetail, 'questions'>,
  formCase: FormCase,
  forms: readonly CheckedForms['forms'][number][],
): Compared {
  const places: (FormPlace & { question: string })[] = [];
  const changed = new Map<string, number>();
  for (const { form, checked, filled } of forms) {
    if (!checked) continue;
    const items = checked.parts.flatMap((part) => part.items.map((item) => ({ ...item, part: part.part })));
    for (const { part, number, value, question } of items)
      if (question) places.push({ code: form.code, part, number, value, question: question.id });
    if (filled) {
      const named = hasOtherForms(filled.other_forms, checked.other_forms)
        ? items.filter(({ source }) => source === 'case')
        : [];
      changed.set(toFormKey(form), countNewer(items, filled.made_at, asked) + named.length);
    }
  }
  return {
    conflicts: listConflicts(formCase).map(({ fact, questions }) => ({
      label: readFacts().get(fact)?.text ?? questions[0]?.text ?? fact,
      questions,
      places: places
        .filter(({ question }) => questions.some(({ id }) => id === question))
        .map(({ code, part, number, value }) => ({ code, part, number, value })),
    })),
    changed,
  };
}

/** A form in a case: several parties may each file one. */
export const toFormKey = ({ id, for_party }: { id: string; for_party: string | null }): string =>
  `${id} ${for_party ?? ''}`;

/** The filled form names other forms than the case has now. */
const hasOtherForms = (then: readonly string[] | null, now: readonly string[] | null): boolean =>
  now !== null && JSON.stringify(then?.toSorted()) !== JSON.stringify(now.toSorted());

/** Items of a form whose answer changed after it was filled. */
function countNewer(
  items: readonly FormItem[],
  filledAt: string,
  questions: RequestDetail['questions'],
): number {
  const answeredAt = new Map(questions.map(({ id, answered_at }) => [id, answered_at]));
  return items.filter(({ question }) => {
    const at = question && answeredAt.get(question.id);
    return !!at && Date.parse(at) > Date.parse(filledAt);
  }).length;
}
