import { expect, it } from 'vitest';
import { toSections } from './sections.ts';
import type { ShownQuestion } from './shown-question.ts';

const question = (id: string, section = ''): ShownQuestion => ({
  id,
  otherIds: [],
  section,
  sectionTitle: section,
  text: id,
  type: 'text',
  required: false,
  help: '',
  dateLimit: undefined,
  mayLack: false,
  autofills: true,
  entryId: undefined,
  entry: '',
  lang: { text: undefined, help: undefined, section: undefined },
  choices: [],
});

it('shows neighbouring questions of one group under one title, in order', () => {
  const sections = toSections([
    question('a'),
    question('b', 'Travel'),
    question('c', 'Travel'),
    question('d', 'Work'),
  ]);
  expect(sections.map(({ name, questions }) => [name, questions.map(({ index }) => index)])).toEqual([
    ['', [0]],
    ['Travel', [1, 2]],
    ['Work', [3]],
  ]);
});
