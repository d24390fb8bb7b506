import { toLastQuestions } from '@visafolio/contract/questions/asked-documents.ts';
import {
  type FoundConditionProblem,
  findConditionProblem,
} from '@visafolio/contract/questions/condition-problems.ts';
import type { ConditionProblem } from '@visafolio/contract/questions/conditions.ts';
import type { AskedFactProblem } from '@visafolio/contract/questions/fact-problems.ts';
import { findRepeatedFacts } from '@visafolio/contract/questions/repeated-facts.ts';
import { translatedLanguages } from '@visafolio/contract/shared/fields.ts';
import type { TranslatedLanguage } from '@visafolio/contract/shared/languages.ts';
import type { CataloguedFact } from '@visafolio/contract/templates/templates.contract.ts';
import { type ConditionDraft, hasValue, type Problem, TemplateForm } from '../../template-form.ts';
import { toDocument, toQuestion } from '../../template-form-values.ts';
import { listTranslatedTexts } from '../../translated-texts.ts';
import { toCondition } from '../conditions/condition-values.ts';
import { basicsId } from '../outline/basics-id.ts';
import { getCommonParty, toPartyRowId } from '../parties/party-rules.ts';

type Path = readonly PropertyKey[];

/** `rowId`: the line of the outline that has it; undefined for the template as a whole. `path`: the field. */
export type EditorProblem = { rowId: string | undefined } & (
  | { kind: 'field'; code: Problem; path: string }
  /** One party alone, or several parties in a section that repeats. */
  | { kind: 'party'; code: 'alone' | 'mixed' }
  | { kind: 'condition'; code: ConditionProblem; question: string; other: string }
  | { kind: 'fact'; code: AskedFactProblem; question: string; other: string }
  /** Saving is possible: the client sees the original text. */
  | { kind: 'translation'; language: TranslatedLanguage; count: number; path: string }
);

/** Everything that is wrong or missing, in the order of the outline. `facts`: what questions can ask for, as far as it is known. */
export function listProblems(form: TemplateForm, facts: readonly CataloguedFact[] = []): EditorProblem[] {
  const order = [
    basicsId,
    ...form.parties.map(({ key }) => toPartyRowId(key)),
    ...form.groups.flatMap(listRowIds),
    ...form.documents.map(({ rowId }) => rowId),
  ];
  const problems = [
    ...listFieldProblems(form),
    ...listPartyProblems(form),
    ...listConditionProblems(form),
    ...listFactProblems(form, facts),
    ...listMissingTranslations(form),
  ];
  return problems.toSorted((one, other) => order.indexOf(one.rowId) - order.indexOf(other.rowId));
}

export const preventsSaving = ({ kind }: EditorProblem): boolean => kind !== 'translation';

const listRowIds = ({ rowId, questions }: TemplateForm['groups'][number]) => [
  rowId,
  ...questions.map((question) => question.rowId),
];

function listFieldProblems(form: TemplateForm): EditorProblem[] {
  const issues = TemplateForm.safeParse(form).error?.issues ?? [];
  return issues.map(({ path, message }) => ({
    kind: 'field',
    code: message as Problem,
    rowId: findRow(form, path),
    path: path.join('.'),
  }));
}

function findRow(
  { parties, groups, documents }: TemplateForm,
  [part, place, list, index]: Path,
): string | undefined {
  if (part === 'root') return undefined;
  if (part === 'parties') {
    const party = parties[Number(place)];
    return party && toPartyRowId(party.key);
  }
  if (part === 'documents') return documents[Number(place)]?.rowId;
  if (part !== 'groups') return basicsId;
  const group = groups[Number(place)];
  return list === 'questions' ? group?.questions[Number(index)]?.rowId : group?.rowId;
}

const toQuestions = (form: TemplateForm) =>
  form.groups.flatMap((group, group_order) =>
    group.questions.map((draft) => toQuestion(draft, { ...group, group_order }, form)),
  );

/** Questions that ask for the same as an earlier one, and those whose type does not fit what they ask for. */
function listFactProblems(form: TemplateForm, facts: readonly CataloguedFact[]): EditorProblem[] {
  const drafts = form.groups.flatMap(({ questions }) => questions);
  const questions = toQuestions(form);
  const getText = (index: number) => drafts[index]?.text ?? '';
  const repeated = findRepeatedFacts(questions).map(
    ({ question, other }): EditorProblem => ({
      kind: 'fact',
      code: 'asked_twice',
      rowId: drafts[question]?.rowId,
      question: getText(question),
      other: getText(other),
    }),
  );
  const ofOtherType = questions.flatMap(({ type, options }, index): EditorProblem[] => {
    const fact = facts.find(({ key }) => key === options?.fact);
    if (!fact || fact.types.includes(type)) return [];
    return [
      {
        kind: 'fact',
        code: 'other_type',
        rowId: drafts[index]?.rowId,
        question: getText(index),
        other: fact.text,
      },
    ];
  });
  return [...repeated, ...ofOtherType];
}

/** Other problems of parties cannot arise here: what belongs to a removed party becomes everybody's, and each gets a key of its own. */
function listPartyProblems({ parties, groups }: TemplateForm): EditorProblem[] {
  const [only, ...others] = parties;
  const mixed = groups.filter(({ repeating, questions }) => repeating && getCommonParty(questions) === null);
  return [
    ...(only && others.length === 0
      ? [{ kind: 'party' as const, code: 'alone' as const, rowId: toPartyRowId(only.key) }]
      : []),
    ...mixed.map(({ rowId }) => ({ kind: 'party' as const, code: 'mixed' as const, rowId })),
  ];
}

/** At most one for each question, group and document. */
function listConditionProblems(form: TemplateForm): EditorProblem[] {
  const drafts = form.groups.flatMap(({ questions }) => questions);
  const questions = toQuestions(form);
  const withoutConditions = questions.map(({ type, options }) => {
    const { ask_if: _, ...others } = options ?? {};
    return { type, options: others as NonNullable<typeof options> };
  });
  const toProblem = (
    rowId: string | undefined,
    question: string,
    found: FoundConditionProblem,
  ): EditorProblem => {
    const other = found.other === null ? '' : (drafts[found.other]?.text ?? '');
    return { kind: 'condition', code: found.problem, rowId, question, other };
  };
  const ofGroups = form.groups.flatMap(({ rowId, repeating }) => {
    const ask_if = toCompleteCondition(repeating?.askIf);
    if (!repeating || !ask_if) return [];
    const found = findConditionProblem(withoutConditions, [{ key: repeating.key, ask_if }]);
    return found ? [toProblem(rowId, repeating.entryName, found)] : [];
  });
  const ofQuestions = drafts.flatMap(({ rowId, askIf }, index) => {
    const question = questions[index];
    const ask_if = toCompleteCondition(askIf);
    if (!question || !ask_if) return [];
    const found = findConditionProblem(
      withoutConditions.with(index, { type: question.type, options: { ...question.options, ask_if } }),
    );
    return found?.question === index ? [toProblem(rowId, question.text, found)] : [];
  });
  const ofDocuments = form.documents.flatMap((draft) => {
    const { rowId, name } = draft;
    const ask_if = toCompleteCondition(draft.askIf);
    if (!ask_if) return [];
    const document = { ...toDocument(draft, form), ask_if };
    const found = findConditionProblem([...withoutConditions, ...toLastQuestions([document])]);
    return found?.question === withoutConditions.length ? [toProblem(rowId, name, found)] : [];
  });
  return [...ofGroups, ...ofQuestions, ...ofDocuments];
}

/** Without incomplete tests, which are problems of their fields; undefined without others. */
function toCompleteCondition(draft: ConditionDraft | undefined) {
  const tests = draft?.tests.filter((test) => test.question !== '' && hasValue(test)) ?? [];
  return draft && tests.length > 0 ? toCondition({ ...draft, tests }) : undefined;
}

/** Where the template is written in another language but a text of a line is not. */
function listMissingTranslations(form: TemplateForm): EditorProblem[] {
  return translatedLanguages
    .filter((language) => form.writtenIn[language])
    .flatMap((language) => {
      const byRow = new Map<string | undefined, string[]>();
      for (const { path, translation } of listTranslatedTexts(form, language)) {
        if (translation.trim()) continue;
        const rowId = findRow(form, path.split('.'));
        byRow.set(rowId, [...(byRow.get(rowId) ?? []), path]);
      }
      return [...byRow].map(([rowId, paths]): EditorProblem => {
        return { kind: 'translation', language, rowId, count: paths.length, path: paths[0] ?? '' };
      });
    });
}
