import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { FormItem } from '@visafolio/contract/filings/form-items.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import { getRequest } from '../../../cases/requests.usecases.ts';
import { readFacts } from '../../../templates/facts/facts.ts';
import { loadCaseData } from '../filling/case-data.ts';
import { selectForm, selectMappings } from '../government-forms.queries.ts';
import { checkForm } from './case-form.ts';
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
  /** By form: items whose answer is newer than the filled form. */
  changed: Map<string, number>;
}

/** Compares filled forms of a case with its answers. `forms`: ids of blanks, and when each was filled. Refuses with requests.not_found. */
export async function compareForms(
  services: Services,
  actor: StaffActor,
  requestId: string,
  forms: readonly { id: string; filledAt: string | null }[],
): Promise<Compared> {
  const request = await getRequest(services, actor, requestId);
  return services.db.withActor(actor, async (tx) => {
    const { about, formCase } = await loadCaseData(tx, request);
    const mappings = about.template_id ? await selectMappings(tx, about.template_id) : [];
    const places: (FormPlace & { question: string })[] = [];
    const changed = new Map<string, number>();
    for (const { id, filledAt } of forms) {
      const form = await selectForm(tx, id);
      const own = mappings.find(({ form_id }) => form_id === id)?.rules ?? [];
      const checked = form && checkForm(form, formCase, own);
      if (!form || !checked) continue;
      for (const { part, items } of checked.parts)
        for (const { number, value, question } of items)
          if (question) places.push({ code: form.code, part, number, value, question: question.id });
      if (filledAt)
        changed.set(
          id,
          countNewer(
            checked.parts.flatMap(({ items }) => items),
            filledAt,
            request,
          ),
        );
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
  });
}

/** Items of a form whose answer changed after it was filled. */
function countNewer(
  items: readonly FormItem[],
  filledAt: string,
  { questions }: Pick<RequestDetail, 'questions'>,
): number {
  const answeredAt = new Map(questions.map(({ id, answered_at }) => [id, answered_at]));
  return items.filter(({ question }) => {
    const at = question && answeredAt.get(question.id);
    return !!at && Date.parse(at) > Date.parse(filledAt);
  }).length;
}
