import { isDeepStrictEqual } from 'node:util';
import { toLastQuestions } from '@visafolio/contract/questions/asked-documents.ts';
import { findConditionProblem } from '@visafolio/contract/questions/condition-problems.ts';
import { findGroupProblem } from '@visafolio/contract/questions/groups/group-problems.ts';
import { findPartyProblem } from '@visafolio/contract/questions/parties/party-problems.ts';
import { findRepeatedFacts } from '@visafolio/contract/questions/repeated-facts.ts';
import type { TemplateInput, TemplateSummary } from '@visafolio/contract/templates/templates.contract.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { AdministratorActor, StaffActor } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';
import type { Services } from '../../shared/services.ts';
import { listFactTypes } from './facts/list-facts.ts';
import { lockTemplate } from './template-lock.ts';
import { selectSummary, selectTemplate } from './templates.queries.ts';
import {
  archiveTemplate,
  deleteUnusedTemplate,
  deleteUnusedVersions,
  insertTemplate,
  insertVersion,
  isUsableTemplate,
  selectIdByKey,
  type TemplateOwner,
  updateTemplate,
} from './write-template.queries.ts';

/** Who writes a template: a professional their own ones, an administrator the standard ones. */
type Author = StaffActor | AdministratorActor;
type TemplateEdit = TemplateInput & { id: string; revision: number };

const getOwner = (author: Author): TemplateOwner => (author.as === 'staff' ? author.userId : null);

/**
 * Sent again with the same key, after a lost answer or a second click, it answers with the template there is; with
 * other content under that key it refuses.
 */
export async function createTemplate(
  { db }: Services,
  author: Author,
  { idempotency_key, ...input }: TemplateInput & { idempotency_key?: string | undefined },
): Promise<TemplateSummary> {
  requirePossible(input);
  return db.withActor(author, async (tx) => {
    const owner = getOwner(author);
    const id = await insertTemplate(tx, owner, input, idempotency_key);
    if (!id) return sameTemplate(tx, await selectIdByKey(tx, owner, idempotency_key), input);
    await insertVersion(tx, owner, id, input);
    return selectSummary(tx, id);
  });
}

/** Refuses with templates.party_not_possible, .group_not_possible, .condition_not_possible and .fact_not_possible. */
function requirePossible(input: TemplateInput): void {
  requirePossibleParties(input);
  requirePossibleGroups(input);
  requirePossibleConditions(input);
  requirePossibleFacts(input);
}

/** Names the party of the first problem of parties, and the question or document that names it. */
function requirePossibleParties({ questions, documents, parties = [] }: TemplateInput): void {
  const found = findPartyProblem(parties, { questions, documents });
  if (!found) return;
  const { problem, question, document } = found;
  throw refuse('templates.party_not_possible', {
    problem,
    party: parties.find(({ key }) => key === found.party)?.name ?? found.party,
    item:
      (question === null ? null : questions[question]?.text) ??
      (document === null ? null : documents[document]?.name) ??
      null,
  });
}

/** Names the group of the first problem of repeating groups, and a question or document that it concerns. */
function requirePossibleGroups({ questions, documents, repeating_groups = [] }: TemplateInput): void {
  const found = findGroupProblem(repeating_groups, [...questions, ...toLastQuestions(documents)]);
  if (!found) return;
  throw refuse('templates.group_not_possible', {
    problem: found.problem,
    group: repeating_groups.find(({ key }) => key === found.group)?.entry_name ?? found.group,
    question: found.question === null ? null : (listWords({ questions, documents })[found.question] ?? null),
  });
}

/** Texts of the questions, then names of the documents. */
const listWords = ({ questions, documents }: Pick<TemplateInput, 'questions' | 'documents'>): string[] => [
  ...questions.map(({ text }) => text),
  ...documents.map(({ name }) => name),
];

/** Names both questions of the first condition that cannot be met, or the document and the question. */
function requirePossibleConditions({ questions, documents, repeating_groups }: TemplateInput): void {
  const found = findConditionProblem([...questions, ...toLastQuestions(documents)], repeating_groups);
  if (!found) return;
  const words = listWords({ questions, documents });
  throw refuse('templates.condition_not_possible', {
    problem: found.problem,
    question: words[found.question] ?? '',
    other: found.other === null ? null : (words[found.other] ?? null),
  });
}

/** Names the first question that asks for a fact again, with the one before it, or whose type does not fit its fact. */
function requirePossibleFacts({ questions }: TemplateInput): void {
  const [twice] = findRepeatedFacts(questions);
  const getText = (index: number) => questions[index]?.text ?? '';
  if (twice)
    throw refuse('templates.fact_not_possible', {
      problem: 'asked_twice',
      fact: twice.fact,
      question: getText(twice.question),
      other: getText(twice.other),
      types: [],
    });
  for (const { text, type, options } of questions) {
    const types = options?.fact === undefined ? undefined : listFactTypes(options.fact);
    if (options?.fact !== undefined && types && !types.includes(type))
      throw refuse('templates.fact_not_possible', {
        problem: 'other_type',
        fact: options.fact,
        question: text,
        other: null,
        types,
      });
  }
}

async function sameTemplate(tx: Tx, id: string | undefined, input: TemplateInput): Promise<TemplateSummary> {
  const template = id ? await selectTemplate(tx, id) : null;
  if (!id || !template) throw refuse('templates.sent_before');
  const { name, visa_type, description, translations, questions, repeating_groups, parties, documents } =
    template;
  const made = {
    name,
    visa_type,
    description,
    translations,
    questions,
    repeating_groups,
    parties,
    documents,
  };
  const sent = {
    ...input,
    repeating_groups: input.repeating_groups ?? [],
    parties: input.parties ?? [],
    documents: input.documents.map((document) => ({
      ...document,
      party: document.party ?? null,
      ask_if: document.ask_if ?? null,
      repeating_group: document.repeating_group ?? null,
    })),
  };
  if (!isDeepStrictEqual(made, sent)) throw refuse('templates.sent_before');
  return selectSummary(tx, id);
}

/**
 * Replaces what the template asks for by a new version. Requests keep the version they were made with; one that none
 * uses goes. Refuses an edit made from an older revision.
 */
export async function editTemplate(
  { db }: Services,
  author: Author,
  edit: TemplateEdit,
): Promise<TemplateSummary> {
  requirePossible(edit);
  return db.withActor(author, async (tx) => {
    const owner = getOwner(author);
    await lockTemplate(tx, edit.id);
    if (!(await updateTemplate(tx, owner, edit))) throw await whyNot(tx, owner, edit.id);
    // Administrators see no requests: versions of standard templates stay.
    if (author.as === 'staff') await deleteUnusedVersions(tx, edit.id);
    await insertVersion(tx, owner, edit.id, edit);
    return selectSummary(tx, edit.id);
  });
}

const whyNot = async (tx: Tx, owner: TemplateOwner, id: string) =>
  refuse((await isUsableTemplate(tx, owner, id)) ? 'templates.changed' : 'templates.not_found');

export function setTemplateArchived(
  { db }: Services,
  author: Author,
  id: string,
  archived: boolean,
): Promise<{ id: string; archived: boolean }> {
  return db.withActor(author, async (tx) => {
    await lockTemplate(tx, id);
    if (!(await archiveTemplate(tx, getOwner(author), id, archived))) throw refuse('templates.not_found');
    return { id, archived };
  });
}

/** One that a request was made with stays, archived: the request shows where it came from. */
export function deleteTemplate(
  { db }: Services,
  author: StaffActor,
  id: string,
): Promise<{ id: string; outcome: 'deleted' | 'archived' }> {
  return db.withActor(author, async (tx) => {
    await lockTemplate(tx, id);
    if (await deleteUnusedTemplate(tx, id)) return { id, outcome: 'deleted' };
    if (await archiveTemplate(tx, author.userId, id, true)) return { id, outcome: 'archived' };
    throw refuse('templates.not_found');
  });
}
