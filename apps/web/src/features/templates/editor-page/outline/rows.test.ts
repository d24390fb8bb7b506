import { inTranslatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { describe, expect, test } from 'vitest';
import { emptyGroup, emptyQuestion, type TemplateForm } from '../../template-form.ts';
import { duplicate, toGroups, toRows, withRowIds } from './rows.ts';

const blank = inTranslatedLanguages(() => '');
const question = (text: string) => ({ ...emptyQuestion, text, rowId: text });
const section = (name: string, ...texts: string[]) => ({
  ...emptyGroup,
  name,
  rowId: name,
  questions: texts.map(question),
});
const sections = { grouped: true, groups: [section('You', 'Name', 'Born'), section('Work', 'Title')] };
const plain = { grouped: false, groups: [section('', 'Name', 'Born')] };
const describeRows = (form: Pick<TemplateForm, 'grouped' | 'groups'>) =>
  toRows(form).map((row) => (row.kind === 'section' ? row.section.name : `${row.number} ${row.draft.text}`));
const describeGroups = ({ grouped, groups }: Pick<TemplateForm, 'grouped' | 'groups'>) => [
  grouped,
  ...groups.map(({ name, questions }) => `${name}: ${questions.map(({ text }) => text).join(' ')}`),
];

describe('the lines of an outline', () => {
  test('are sections and questions, numbered as the client sees them', () => {
    expect(describeRows(sections)).toEqual(['You', '1 Name', '2 Born', 'Work', '3 Title']);
    expect(describeRows(plain)).toEqual(['1 Name', '2 Born']);
  });

  test('make the same template again', () => {
    expect(toGroups(toRows(sections))).toEqual(sections);
    expect(describeGroups(toGroups(toRows(plain)))).toEqual([false, ': Name Born']);
  });

  test('a question belongs to the title above it', () => {
    const [you, name, born, work, title] = toRows(sections);
    if (!you || !name || !born || !work || !title) throw new Error('five lines');
    expect(describeGroups(toGroups([you, name, work, born, title]))).toEqual([
      true,
      'You: Name',
      'Work: Born Title',
    ]);
    expect(describeGroups(toGroups([name, you, born, work, title]))).toEqual([
      true,
      'You: Name Born',
      'Work: Title',
    ]);
  });

  test('without titles it has no sections', () => {
    const questions = toRows(sections).filter(({ kind }) => kind === 'question');
    expect(describeGroups(toGroups(questions))).toEqual([false, ': Name Born Title']);
  });
});

test('a copy of a question has an id of its own, and no name in the conditions of others', () => {
  const copy = duplicate({ ...question('Name'), key: 'name', help: 'As in the passport' });
  expect(copy).toMatchObject({ text: 'Name', help: 'As in the passport' });
  expect(copy.key).toBeUndefined();
  expect(copy.rowId).not.toBe('Name');
});

test('every line has its own id', () => {
  const form = withRowIds({
    ...sections,
    name: '',
    nameIn: blank,
    visa_type: '',
    description: '',
    descriptionIn: blank,
    writtenIn: inTranslatedLanguages(() => false),
    proposals: [],
    parties: [],
    documents: [],
  });
  const ids = toRows(form).map(({ id }) => id);
  expect(new Set(ids).size).toBe(5);
  expect(ids).not.toContain('');
});
