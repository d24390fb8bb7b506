import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { FormItem } from '@visafolio/contract/filings/form-items.ts';
import { readFacts } from '../../../templates/facts/facts.ts';
import type { FormCase } from '../../form-maps/resolve/resolved-form.ts';
import type { CheckedForms } from '../filling/checked-forms.ts';
import { type Checklist, describeAnswer, listConflicts } from './checklist.usecases.ts';
import type { Override } from './list-overrides.ts';

/** Where a form says something: 'I-130, Part 2, Item 5'. */
export interface FormPlace {
  code: string;
  part: string;
  number: string;
  value: string | null;
}

interface Compared {
  /** Facts with different answers in the case, and those of which forms say different things, with where they say them. */
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
  const overridden = forms.flatMap(({ form: { code }, overrides }) =>
    overrides.map((each) => ({ ...each, code })),
  );
  return {
    conflicts: [
      ...listConflicts(formCase).map(({ fact, questions }) => ({
        label: readFacts().get(fact)?.text ?? questions[0]?.text ?? fact,
        questions,
        places: places.filter(({ question }) => questions.some(({ id }) => id === question)).map(toPlace),
      })),
      ...listDisagreements(overridden, places),
    ],
    changed,
  };
}

const toPlace = ({ code, part, number, value }: FormPlace): FormPlace => ({ code, part, number, value });

/** What the firm's own rules say in one form and the client's answer, or another rule, in another one. */
function listDisagreements(
  overridden: readonly (Override & { code: string })[],
  places: readonly (FormPlace & { question: string })[],
): Compared['conflicts'] {
  return [...Map.groupBy(overridden, ({ question }) => question.id).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const others = places.filter(({ question }) => question === first.question.id);
    if (others.length === 0 && new Set(same.map(({ value }) => value)).size === 1) return [];
    const { question } = first;
    return [
      {
        label: readFacts().get(question.fact)?.text ?? question.text,
        questions: [describeAnswer(question)],
        places: [...same, ...others].map(toPlace),
      },
    ];
  });
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
