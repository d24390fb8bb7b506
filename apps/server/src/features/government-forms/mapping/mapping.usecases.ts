import { FactName } from '@visafolio/contract/facts/facts.ts';
import type {
  FormMapping,
  MappedQuestion,
} from '@visafolio/contract/government-forms/government-forms.contract.ts';
import type { MappingRule } from '@visafolio/contract/government-forms/mapping-rule.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { getTemplate } from '../../templates/templates.usecases.ts';
import { mayChangeForms, selectForm, selectMappings, upsertMapping } from '../government-forms.queries.ts';
import { proposeRules } from './propose-rules.ts';

/** Refuses with forms.not_found and templates.not_found. */
export async function getMapping(
  services: Services,
  actor: StaffActor,
  { id, template_id }: { id: string; template_id: string },
): Promise<FormMapping> {
  const { form, mapping } = await services.db.withActor(actor, async (tx) => ({
    form: await selectForm(tx, id),
    mapping: (await selectMappings(tx, template_id)).find(({ form_id }) => form_id === id),
  }));
  if (!form) throw refuse('forms.not_found');
  const template = await getTemplate(services, actor, template_id);
  const offered: MappedQuestion[] = template.questions.map(({ text, type, required, options }) => ({
    text,
    type,
    required,
    section: options?.group_name ?? '',
    choices: options?.choices ?? [],
    fact: factOf(options) ?? null,
  }));
  const rules = mapping?.rules ?? [];
  return {
    revision: mapping?.revision ?? 0,
    rules,
    proposals: proposeRules(form.fields, offered, new Set(rules.map(({ field }) => field))),
    questions: offered,
  };
}

interface NewMapping {
  id: string;
  template_id: string;
  /** The one that the change was made from. */
  revision: number;
  rules: MappingRule[];
}

/** For who administers the firm, or works without one. Refuses with forms.mapping_changed where somebody saved meanwhile. */
export async function saveMapping(
  services: Services,
  actor: StaffActor,
  { id, template_id, revision, rules }: NewMapping,
): Promise<{ revision: number }> {
  await getTemplate(services, actor, template_id);
  return services.db.withActor(actor, async (tx) => {
    const form = await selectForm(tx, id);
    if (!form) throw refuse('forms.not_found');
    if (!(await mayChangeForms(tx))) throw refuse('session.firm_administrator_required');
    const known = new Set(form.fields.filter(({ kind }) => kind !== 'left_alone').map(({ name }) => name));
    if (rules.some(({ field }) => !known.has(field))) throw refuse('forms.unknown_field');
    const saved = await upsertMapping(tx, { formId: id, templateId: template_id, revision, rules });
    if (saved === null) throw refuse('forms.mapping_changed');
    return { revision: saved };
  });
}

/** What a question asks for, where its template says so. */
export const factOf = (options: object | null): FactName | undefined =>
  FactName.safeParse(options && 'fact' in options ? options.fact : undefined).data;
