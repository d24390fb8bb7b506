import type { FactConflict, FormPart, FormProgress } from '@visafolio/contract/filings/form-items.ts';
import { formatAnswer } from '@visafolio/contract/questions/format-answer.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import { answerWords } from '@visafolio/locales/answer-words.ts';
import type { z } from 'zod';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { requireLeadsWorkspace } from '../../../../shared/db/workspace.ts';
import type { Services } from '../../../../shared/services.ts';
import { getRequest } from '../../../cases/requests.usecases.ts';
import { chooseMap } from '../../form-maps/choose-map.ts';
import type { FactQuestion } from '../../form-maps/resolve/case-facts.ts';
import type { FormCase } from '../../form-maps/resolve/resolved-form.ts';
import { loadCaseData } from '../filling/case-data.ts';
import { selectForm, selectMappings, updateFieldReviews } from '../government-forms.queries.ts';
import { checkForm } from './case-form.ts';
import { countItems } from './list-items.ts';

export interface Checklist {
  code: string;
  parts: FormPart[];
  progress: FormProgress;
  unplaced: string[];
  conflicts: z.infer<typeof FactConflict>[];
}

/** Refuses with requests.not_found, forms.not_found and, without a reviewed map, forms.not_mapped. */
export async function getFormOfCase(
  services: Services,
  actor: StaffActor,
  { request_id, id, for_party }: { request_id: string; id: string; for_party: string | null },
): Promise<Checklist> {
  const request = await getRequest(services, actor, request_id);
  return services.db.withActor(actor, async (tx) => {
    const { about, formCase } = await loadCaseData(tx, request);
    const form = await selectForm(tx, id);
    if (!form) throw refuse('forms.not_found');
    const mappings = about.template_id ? await selectMappings(tx, about.template_id) : [];
    const own = mappings.find(({ form_id }) => form_id === id)?.rules ?? [];
    const checked = checkForm(form, formCase, own, for_party);
    if (!checked) throw refuse('forms.not_mapped');
    return {
      code: form.code,
      parts: checked.parts,
      progress: countItems(checked.parts),
      unplaced: checked.unplaced.map(({ part, item, text }) => `${part}/${item}: ${text}`),
      conflicts: listConflicts(formCase),
    };
  });
}

export const listConflicts = ({ facts }: FormCase): Checklist['conflicts'] =>
  facts.listConflicts().map(({ fact, questions }) => ({
    fact,
    party: questions[0]?.party ?? null,
    questions: questions.map(describeAnswer),
  }));

/** A question with its answer in words. */
export const describeAnswer = ({
  id,
  text,
  type,
  answer,
}: FactQuestion): Checklist['conflicts'][number]['questions'][number] => ({
  id,
  text,
  answer: formatAnswer(type, answer ?? '', answerWords(translatorFor(filingLanguage), filingLanguage)),
});

/** For firm admins and professionals without a firm. Refuses with forms.not_found, and with forms.unknown_field for a field that did not change. */
export async function reviewFields(
  { db }: Services,
  actor: StaffActor,
  { id, reviews }: { id: string; reviews: { field: string; same: boolean }[] },
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    const form = await selectForm(tx, id);
    if (!form) throw refuse('forms.not_found');
    await requireLeadsWorkspace(tx);
    const changed = new Map(
      chooseMap(form)?.match.changed.map(({ field, known }) => [field.name, known] as const),
    );
    if (reviews.some(({ field }) => !changed.has(field))) throw refuse('forms.unknown_field');
    const decided = Object.fromEntries(
      reviews.map(({ field, same }) => [field, same ? (changed.get(field) ?? null) : null]),
    );
    await updateFieldReviews(tx, id, { ...form.field_reviews, ...decided });
  });
  return { id };
}
