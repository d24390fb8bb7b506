import { isDeepStrictEqual } from 'node:util';
import { getQuestionFact } from '@visafolio/contract/files/question-fact.ts';
import type { FormMapping, MappedQuestion } from '@visafolio/contract/filings/government-forms.contract.ts';
import type { MappingRule } from '@visafolio/contract/filings/mapping-rule.ts';
import type { TemplateDetail } from '@visafolio/contract/templates/templates.contract.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { requireLeadsWorkspace } from '../../../../shared/db/workspace.ts';
import type { Services } from '../../../../shared/services.ts';
import { getTemplate } from '../../../templates/templates.usecases.ts';
import { chooseMap } from '../../form-maps/choose-map.ts';
import { selectForm, selectMappings, upsertMapping } from '../government-forms.queries.ts';
import { proposeRules } from './propose-rules.ts';

/** Refuses with forms.not_found and templates.not_found. */
export async function getMapping(
  services: Services,
  actor: StaffActor,
  { id, template_id }: { id: string; template_id: string },
): Promise<FormMapping> {
  const { questions, alone } = await listMappedQuestions(services, actor, template_id);
  return services.db.withActor(actor, async (tx) => {
    const { rules, revision, guesses } = await loadMapping(tx, { id, template_id, alone });
    return { revision, rules, proposals: guesses, questions };
  });
}

interface StoredRules {
  id: string;
  template_id: string;
  /** Questions with one answer. */
  alone: MappedQuestion[];
}

async function loadMapping(tx: Tx, { id, template_id, alone }: StoredRules) {
  const form = await selectForm(tx, id);
  if (!form) throw refuse('forms.not_found');
  const mapping = (await selectMappings(tx, template_id)).find(({ form_id }) => form_id === id);
  const rules = mapping?.rules ?? [];
  const mapped = new Set(rules.map(({ field }) => field));
  return {
    form,
    rules,
    revision: mapping?.revision ?? 0,
    // Likeness of words is for forms without a reviewed map.
    guesses: chooseMap(form) ? [] : proposeRules(form.fields, alone, mapped),
  };
}

/** `alone`: without those of repeating groups. A field may list the answers of all entries, which only a person can decide. */
async function listMappedQuestions(
  services: Services,
  actor: StaffActor,
  templateId: string,
): Promise<{ questions: MappedQuestion[]; alone: MappedQuestion[] }> {
  const { questions } = await getTemplate(services, actor, templateId);
  return {
    questions: questions.map(toMapped),
    alone: questions.filter(({ options }) => options?.repeating_group === undefined).map(toMapped),
  };
}

const toMapped = ({
  text,
  type,
  required,
  options,
}: TemplateDetail['questions'][number]): MappedQuestion => ({
  text,
  type,
  required,
  section: options?.group_name ?? '',
  choices: options?.choices ?? [],
  fact: getQuestionFact(options) ?? null,
});

interface ChangedMapping {
  id: string;
  template_id: string;
  /** The revision that the change is based on. */
  revision: number;
}

/**
 * For firm admins and professionals without a firm. Refuses with forms.guess_not_accepted if a rule is a guess that was not
 * accepted, and with forms.mapping_changed if somebody saved meanwhile.
 */
export async function saveMapping(
  services: Services,
  actor: StaffActor,
  { id, template_id, revision, rules }: ChangedMapping & { rules: MappingRule[] },
): Promise<{ revision: number }> {
  const { alone } = await listMappedQuestions(services, actor, template_id);
  return services.db.withActor(actor, async (tx) => {
    const { form, guesses } = await loadMapping(tx, { id, template_id, alone });
    await requireLeadsWorkspace(tx);
    const known = new Set(form.fields.filter(({ kind }) => kind !== 'left_alone').map(({ name }) => name));
    if (rules.some(({ field }) => !known.has(field))) throw refuse('forms.unknown_field');
    const guessed = new Map(guesses.map((guess) => [guess.field, guess]));
    if (rules.some((rule) => isSameValue(rule, guessed.get(rule.field))))
      throw refuse('forms.guess_not_accepted');
    return { revision: await store(tx, { id, template_id, revision }, rules) };
  });
}

/** For firm admins and professionals without a firm. Refuses with forms.no_such_guess and forms.mapping_changed. */
export async function acceptGuess(
  services: Services,
  actor: StaffActor,
  { id, template_id, revision, field }: ChangedMapping & { field: string },
): Promise<{ revision: number }> {
  const { alone } = await listMappedQuestions(services, actor, template_id);
  return services.db.withActor(actor, async (tx) => {
    const { rules, guesses } = await loadMapping(tx, { id, template_id, alone });
    await requireLeadsWorkspace(tx);
    const guess = guesses.find((each) => each.field === field);
    if (!guess) throw refuse('forms.no_such_guess');
    return { revision: await store(tx, { id, template_id, revision }, [...rules, guess]) };
  });
}

/** Whether both write the same value; ignores whether a missing answer is listed. */
const isSameValue = (rule: MappingRule, guess: MappingRule | undefined): boolean =>
  guess !== undefined && isDeepStrictEqual({ ...rule, required: guess.required }, guess);

async function store(
  tx: Tx,
  { id, template_id, revision }: ChangedMapping,
  rules: MappingRule[],
): Promise<number> {
  const saved = await upsertMapping(tx, { formId: id, templateId: template_id, revision, rules });
  if (saved === null) throw refuse('forms.mapping_changed');
  return saved;
}
