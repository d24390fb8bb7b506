import { expect, it } from 'vitest';
import { getSectionState } from './section-state.ts';
import { toSections } from './sections.ts';
import type { ShownQuestion } from './shown-question.ts';

const question = (id: string, required: boolean): ShownQuestion => ({
  id,
  section: 'Travel',
  sectionTitle: 'Travel',
  text: id,
  type: 'text',
  required,
  help: '',
  dateLimit: undefined,
  mayLack: false,
  autofills: true,
  entryId: undefined,
  entry: '',
  otherIds: [],
  lang: { text: undefined, help: undefined, section: undefined },
  choices: [],
});

const getState = (questions: ShownQuestion[], answers: Record<string, string>) => {
  const [section] = toSections(questions);
  return section && getSectionState(section, answers);
};

it('a section with required questions is complete once each of them has an answer', () => {
  const questions = [question('a', true), question('b', true), question('c', false)];
  expect(getState(questions, {})).toEqual({ is: 'missing', count: 2 });
  // An incomplete answer does not count.
  expect(getState(questions, { a: 'yes', b: '{"draft":true,"city":"Lima"}' })).toEqual({
    is: 'missing',
    count: 1,
  });
  expect(getState(questions, { a: 'yes', b: 'no' })).toEqual({ is: 'complete' });
});

it('a section without required questions is optional until something is answered', () => {
  const questions = [question('a', false), question('b', false)];
  expect(getState(questions, {})).toEqual({ is: 'optional' });
  expect(getState(questions, { b: 'yes' })).toEqual({ is: 'complete' });
});
