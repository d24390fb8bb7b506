import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { TemplateForm } from '../template-form.ts';
import { toQuestion } from '../template-form-values.ts';

export interface ClientViewProps {
  questions: readonly PortalQuestion[];
  /** The question that is edited: the client's view shows it, if it is asked. */
  currentId: string | undefined;
}

/** The questions as a request's client would get them, with the ids of their rows. */
export function toClientQuestions(form: TemplateForm): PortalQuestion[] {
  return form.groups.flatMap((group, group_order) =>
    group.questions.map((draft) => ({
      ...toQuestion(draft, form.grouped ? { ...group, group_order } : null, form),
      id: draft.rowId ?? '',
      own: false,
      not_asked: false,
      other_ids: [],
    })),
  );
}
