import { expect, test } from 'vitest';
import { emptyGroup, emptyQuestion } from '../../template-form.ts';
import { findRows } from './find-rows.ts';
import { toRows } from './rows.ts';

const question = (text: string, es = '') => ({ ...emptyQuestion, text, textIn: { es }, rowId: text });
const section = (name: string, ...questions: ReturnType<typeof question>[]) => ({
  ...emptyGroup,
  name,
  rowId: name,
  questions,
});
const rows = toRows({
  grouped: true,
  groups: [
    section('About you', question('Family name', 'Apellido'), question('Date of birth')),
    section('Your work', question('Employer'), question('Job title', 'Título del puesto')),
  ],
});
const find = (search: string, openId?: string) => findRows(rows, search, openId).map(({ id }) => id);

test('a question is found by its words in any language, with its section', () => {
  expect(find('birth')).toEqual(['About you', 'Date of birth']);
  expect(find('titulo')).toEqual(['Your work', 'Job title']);
  expect(find('passport')).toEqual([]);
});

test('a section is found with all of its questions', () => {
  expect(find('your WORK')).toEqual(['Your work', 'Employer', 'Job title']);
});

test('the line that is being edited stays, and found ones keep their place', () => {
  expect(find('name', 'Employer')).toEqual(['About you', 'Family name', 'Your work', 'Employer']);
});
