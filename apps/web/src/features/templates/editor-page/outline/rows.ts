import { newId } from '../../../../shared/new-id.ts';
import { emptyGroup, type QuestionDraft, type TemplateForm } from '../../template-form.ts';

type Group = TemplateForm['groups'][number];

/** A question with its place in the form, and its number for the client. */
export interface QuestionRow {
  kind: 'question';
  id: string;
  group: number;
  index: number;
  number: number;
  draft: QuestionDraft;
}

/** A line of the outline: the title of a section, or a question. */
export type Row =
  | { kind: 'section'; id: string; group: number; section: Pick<Group, 'name' | 'nameIn' | 'repeating'> }
  | QuestionRow;

/** The group of a template without sections. */
const noSection = 'no section';

/** Gives questions, sections and documents their ids. */
export const withRowIds = (form: TemplateForm): TemplateForm => ({
  ...form,
  groups: form.groups.map((group) => ({
    ...group,
    rowId: form.grouped ? newId() : noSection,
    questions: group.questions.map((question) => ({ ...question, rowId: newId() })),
  })),
  documents: form.documents.map((document) => ({ ...document, rowId: newId() })),
});

/** Sections and questions in one list, in the client's order. */
export function toRows({ grouped, groups }: Pick<TemplateForm, 'grouped' | 'groups'>): Row[] {
  const rows: Row[] = [];
  let number = 0;
  for (const [group, { rowId = '', questions, ...section }] of groups.entries()) {
    if (grouped) rows.push({ kind: 'section', id: rowId, group, section });
    for (const [index, draft] of questions.entries()) {
      number += 1;
      rows.push({ kind: 'question', id: draft.rowId ?? '', group, index, number, draft });
    }
  }
  return rows;
}

/** A question belongs to the section whose title precedes it; questions before the first title belong to the first section. */
export function toGroups(rows: readonly Row[]): Pick<TemplateForm, 'grouped' | 'groups'> {
  const groups: Group[] = [];
  const first: QuestionDraft[] = [];
  for (const row of rows) {
    if (row.kind === 'section') groups.push({ ...row.section, rowId: row.id, questions: [] });
    else (groups.at(-1)?.questions ?? first).push(row.draft);
  }
  if (groups[0]) groups[0].questions.unshift(...first);
  return groups.length
    ? { grouped: true, groups }
    : { grouped: false, groups: [{ ...emptyGroup, rowId: noSection, questions: first }] };
}

/** A copy of the question, which conditions of others do not refer to. */
export function duplicate({ key: _, ...draft }: QuestionDraft): QuestionDraft {
  return { ...draft, rowId: newId() };
}
