import { inTranslatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales/index.ts';
import { describe, expect, test } from 'vitest';
import {
  emptyDocument,
  emptyGroup,
  emptyQuestion,
  type QuestionDraft,
  type TemplateForm,
} from '../../template-form.ts';
import { listProblems, preventsSaving } from './list-problems.ts';
import { describeProblem } from './problem-words.ts';

const filled = inTranslatedLanguages(() => 'Sí');
const question = (rowId: string, more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  ...emptyQuestion,
  text: rowId,
  textIn: filled,
  rowId,
  ...more,
});
const status = question('Status', {
  key: 'status',
  type: 'select',
  choices: [{ text: 'Married', textIn: filled }],
});
const married = { question: 'status', is: 'equal' as const, value: 'Married', values: [] };
const spouse = question('Spouse', { askIf: { match: 'all', tests: [married] } });
const form = (questions: QuestionDraft[], more: Partial<TemplateForm> = {}): TemplateForm => ({
  name: 'Family',
  nameIn: filled,
  visa_type: 'Family-based',
  description: 'For spouses',
  descriptionIn: filled,
  writtenIn: inTranslatedLanguages(() => false),
  proposals: [],
  parties: [],
  grouped: false,
  groups: [{ ...emptyGroup, questions }],
  documents: [],
  ...more,
});
const words = { t: translatorFor('en'), language: 'en' as const };
const list = (given: TemplateForm) =>
  listProblems(given).map((problem) => `${problem.rowId}: ${describeProblem(problem, words)}`);

describe('the check of a template', () => {
  test('finds nothing in one that can be saved', () => {
    expect(listProblems(form([status, spouse]))).toEqual([]);
  });

  test('finds missing texts and choices, each with its line and field', () => {
    const given = form([question('First', { text: ' ' }), question('Second', { type: 'select' })], {
      name: '',
      documents: [{ ...emptyDocument, rowId: 'Passport' }],
    });
    expect(list(given)).toEqual([
      'basics: This field is required.',
      'First: This field is required.',
      'Second: Add at least one choice.',
      'Passport: This field is required.',
    ]);
    expect(listProblems(given)[1]).toMatchObject({ path: 'groups.0.questions.0.text' });
  });

  test('finds a template that asks for nothing', () => {
    expect(list(form([]))).toEqual(['undefined: Add at least one question or document.']);
  });

  test('finds conditions that are impossible, and names both questions', () => {
    expect(list(form([spouse, status]))).toEqual([
      'Spouse: “Spouse” depends on “Status”, which comes later. Move it behind that question, or change its condition.',
    ]);
    expect(list(form([spouse]))).toEqual([
      'Spouse: “Spouse” depends on a question that was removed. Change its condition.',
    ]);
    const single = { ...spouse, askIf: { match: 'all' as const, tests: [{ ...married, value: 'Single' }] } };
    expect(list(form([status, single]))).toEqual([
      'Spouse: “Spouse” depends on an answer that “Status” does not offer.',
    ]);
  });

  test('finds every question with a wrong condition, not only the first', () => {
    expect(list(form([spouse, { ...spouse, rowId: 'Wedding', text: 'Wedding' }, status]))).toHaveLength(2);
  });

  test('finds tests that are not complete', () => {
    const incomplete = { ...spouse, askIf: { match: 'all' as const, tests: [{ ...married, value: '' }] } };
    expect(listProblems(form([status, incomplete]))).toEqual([
      {
        kind: 'field',
        code: 'required',
        rowId: 'Spouse',
        path: 'groups.0.questions.1.askIf.tests.0.value',
      },
    ]);
  });

  test('finds one party alone, and several parties in a section that repeats', () => {
    const worker = { key: 'worker', name: 'Worker', nameIn: filled };
    const employer = { key: 'employer', name: 'Employer', nameIn: filled };
    expect(list(form([status], { parties: [worker] }))).toEqual([
      'party worker: One party alone divides nothing. Add a second one, or remove this one.',
    ]);
    expect(list(form([status], { parties: [worker, { ...employer, name: ' ' }] }))).toEqual([
      'party employer: This field is required.',
    ]);
    const repeating = { key: 'jobs', entryName: 'Job', entryNameIn: filled, min: 0, max: 10 };
    const jobs = {
      ...emptyGroup,
      name: 'Jobs',
      rowId: 'Jobs',
      repeating,
      questions: [question('Title', { party: 'worker' }), question('Wage', { party: 'employer' })],
    };
    expect(list(form([], { grouped: true, groups: [jobs], parties: [worker, employer] }))).toEqual([
      'Jobs: The questions of a section that repeats must belong to one party. Choose one for the section.',
    ]);
  });

  test('finds conditions on answers that not everybody sees who is asked', () => {
    const parties = [
      { key: 'worker', name: 'Worker', nameIn: filled },
      { key: 'employer', name: 'Employer', nameIn: filled },
    ];
    const ofWorker = { ...status, party: 'worker' };
    expect(list(form([ofWorker, { ...spouse, party: 'employer' }], { parties }))).toEqual([
      'Spouse: “Spouse” depends on “Status”, which another party or staff answer. Not everybody who is asked “Spouse” sees that answer.',
    ]);
    expect(list(form([ofWorker, { ...spouse, party: 'worker' }], { parties }))).toEqual([]);
    expect(list(form([status, { ...spouse, party: 'worker' }], { parties }))).toEqual([]);
  });

  test('mentions texts without a translation, which do not prevent saving', () => {
    const given = form(
      [question('First', { textIn: inTranslatedLanguages(() => ''), help: 'Help' }), status],
      {
        writtenIn: inTranslatedLanguages(() => true),
      },
    );
    expect(list(given)).toEqual(['First: 2 texts are not written in Spanish.']);
    expect(listProblems(given).some(preventsSaving)).toBe(false);
    expect(list({ ...given, writtenIn: inTranslatedLanguages(() => false) })).toEqual([]);
  });

  test('finds questions that ask for the same fact, and types that do not fit', () => {
    const facts = [
      {
        key: 'person.birth_date',
        types: ['date' as const],
        group: null,
        choices: null,
        text: 'Date of birth',
      },
      { key: 'company.employees', types: ['number' as const], group: null, choices: null, text: 'Employees' },
    ];
    const born = { type: 'date' as const, fact: 'person.birth_date' };
    const given = form([
      question('Born', born),
      question('Staff', { type: 'text', fact: 'company.employees' }),
      question('Birthday', born),
      // The editor does not know what it asks for.
      question('Shoes', { fact: 'clothes.shoe_size' }),
    ]);
    const problems = listProblems(given, facts);
    expect(problems.every(preventsSaving)).toBe(true);
    expect(problems.map((problem) => `${problem.rowId}: ${describeProblem(problem, words)}`)).toEqual([
      'Staff: “Staff” has another type than what it asks for on official forms: “Employees”. Change its type, or choose another fact.',
      'Birthday: “Birthday” asks for the same fact as “Born”, of the same person. Ask for it once, or choose another fact for one of them.',
    ]);
  });
});
