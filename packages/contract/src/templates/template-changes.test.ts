import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions } from './template-changes.ts';
import type { TemplateVersionContent } from './templates.contract.ts';

type Question = TemplateVersionContent['questions'][number];

const question = (text: string, more: Partial<Question> = {}): Question => ({
  text,
  type: 'text',
  required: true,
  options: null,
  translations: null,
  ...more,
});
const version = (questions: Question[], documents: string[] = []): TemplateVersionContent => ({
  questions,
  repeating_groups: [],
  parties: [],
  documents: documents.map((name) => ({
    name,
    description: null,
    required: true,
    translations: null,
    party: null,
    ask_if: null,
    repeating_group: null,
  })),
});
const [name, born, email] = [question('Name'), question('Born'), question('Email')];
const compare = (older: Question[], newer: Question[]) =>
  compareVersions(version(older), version(newer)).questions;

describe('a newer version of a template', () => {
  it('without changes has none', () => {
    expect(compareVersions(version([name, born], ['Passport']), version([name, born], ['Passport']))).toEqual(
      {
        questions: [],
        documents: [],
        groups: [],
        parties: [],
      },
    );
  });

  it('names what was added and removed, with its number', () => {
    expect(compare([name, born], [name, email, born])).toEqual([{ kind: 'added', item: email, number: 2 }]);
    expect(compare([name, email, born], [name, born])).toEqual([{ kind: 'removed', item: email, number: 2 }]);
  });

  it('names only the question that moved, not those that made room', () => {
    expect(compare([name, born, email], [email, name, born])).toEqual([
      { kind: 'moved', item: email, from: 3, to: 1 },
    ]);
  });

  it('recognizes a reworded question by its name for conditions, or by its place', () => {
    const status = question('Marital status', { options: { key: 'status' } });
    const reworded = question('Are you married?', { options: { key: 'status' } });
    expect(compare([status, name], [name, reworded])).toMatchObject([
      { kind: 'moved' },
      { kind: 'changed', before: status, item: reworded, fields: ['text'] },
    ]);
    const full = question('Full name', { required: false });
    expect(compare([name, born], [full, born])).toEqual([
      { kind: 'changed', before: name, item: full, number: 1, fields: ['text', 'required'] },
    ]);
  });

  it('names the fields that changed', () => {
    const before = question('Status', {
      type: 'select',
      options: { choices: ['Single'], group_name: 'You' },
    });
    const after = question('Status', {
      type: 'select',
      options: {
        choices: ['Single', 'Married'],
        ask_if: { match: 'all', tests: [{ question: 'name', is: 'answered' }] },
      },
    });
    expect(compare([before], [after])).toMatchObject([{ fields: ['choices', 'section', 'condition'] }]);
  });

  it('compares documents in the same way', () => {
    const changes = compareVersions(version([], ['Passport', 'Degree']), version([], ['Degree', 'Photo']));
    expect(changes.documents).toMatchObject([
      { kind: 'removed', item: { name: 'Passport' } },
      { kind: 'added', item: { name: 'Photo' } },
    ]);
  });
});

it('every question is either in both versions, added, or removed', () => {
  const Texts = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'));
  fc.assert(
    fc.property(Texts, Texts, (older, newer) => {
      const changes = compare(
        older.map((text) => question(text)),
        newer.map((text) => question(text)),
      );
      const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
      expect(older.length - count('removed')).toBe(newer.length - count('added'));
      // A sorted copy of the same questions moves at most all but one.
      expect(count('moved')).toBeLessThan(Math.max(1, newer.length));
    }),
  );
});

it('a newer version tells of sections that repeat now, no more, or otherwise', () => {
  const group = { key: 'jobs', entry_name: 'Job', min: 0, max: 5, translations: null };
  const jobs = { ...version([name]), repeating_groups: [group] };
  const compareGroups = (older: TemplateVersionContent, newer: TemplateVersionContent) =>
    compareVersions(older, newer).groups;
  expect(compareGroups(version([name]), jobs)).toEqual([{ kind: 'added', group }]);
  expect(compareGroups(jobs, version([name]))).toEqual([{ kind: 'removed', group }]);
  expect(compareGroups(jobs, jobs)).toEqual([]);
  const longer = { ...group, min: 1, history_years: 10 };
  expect(compareGroups(jobs, { ...jobs, repeating_groups: [longer] })).toEqual([
    { kind: 'changed', group: longer, before: group, fields: ['min', 'history_years'] },
  ]);
  const moved = question('Name', { options: { repeating_group: 'jobs' } });
  expect(compare([name], [moved])).toMatchObject([{ kind: 'changed', fields: ['repeats'] }]);
});

it('a newer version tells of parties, and of questions and documents that another party answers', () => {
  const [worker, employer] = ['worker', 'employer'].map((key) => ({ key, name: key, translations: null }));
  if (!worker || !employer) throw new Error('two parties');
  const both = { ...version([name], ['Degree']), parties: [worker, employer] };
  expect(compareVersions(version([name], ['Degree']), both).parties).toEqual([
    { kind: 'added', party: worker },
    { kind: 'added', party: employer },
  ]);
  const renamed = { ...employer, name: 'Company' };
  expect(compareVersions(both, { ...both, parties: [worker, renamed] }).parties).toEqual([
    { kind: 'changed', party: renamed, before: employer, fields: ['name'] },
  ]);
  const given = {
    ...both,
    questions: [{ ...name, options: { party: 'employer' } }],
    documents: both.documents.map((document) => ({ ...document, party: 'worker' })),
  };
  const changes = compareVersions(both, given);
  expect(changes.questions).toMatchObject([{ kind: 'changed', fields: ['party'] }]);
  expect(changes.documents).toMatchObject([{ kind: 'changed', fields: ['party'] }]);
});
