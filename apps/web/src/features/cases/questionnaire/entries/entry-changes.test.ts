import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { expect, test } from 'vitest';
import { applyEntryChanges, dropChange, unsentEntries, withUnsentEntries } from './entry-changes.ts';
import { changeEntry, newEntry } from './new-entry.ts';

const question = (id: string, more: Partial<PortalQuestion> = {}): PortalQuestion => ({
  id,
  text: id,
  type: 'text',
  required: true,
  options: null,
  translations: null,
  own: false,
  not_asked: false,
  entry_id: null,
  copied_from: null,
  repeating_group: null,
  other_ids: [],
  ...more,
});
const children = { key: 'children', entry_name: 'Child', min: 0, max: 5, translations: null };
const questions = [
  question('first'),
  question('name', { options: { repeating_group: 'children' }, repeating_group: children }),
  question('last'),
];
const ids = (list: readonly PortalQuestion[]) => list.map(({ id }) => id);

test('an entry that is removed, restored and removed again stays removed while the first change is sent', () => {
  const added = newEntry(questions, 'children');
  const withEntry = applyEntryChanges(questions, [added]);
  const entry = { entryId: added.entryId, group: 'children' };
  const removed = changeEntry(withEntry, 'removed', entry);
  const restored = changeEntry(withEntry, 'restored', entry);
  const again = changeEntry(withEntry, 'removed', entry);
  unsentEntries.write('request', [removed, restored, again]);
  dropChange('request', removed);
  expect(unsentEntries.read('request')).toEqual([restored, again]);
  expect(ids(applyEntryChanges(withEntry, unsentEntries.read('request')))).toEqual(ids(questions));
});

test('a restored entry has its place and its questions again', () => {
  const [ana, ben] = [newEntry(questions, 'children'), newEntry(questions, 'children')];
  const both = applyEntryChanges(questions, [ana, ben]);
  const entry = { entryId: ana.entryId, group: 'children' };
  const removed = changeEntry(both, 'removed', entry);
  const restored = { ...removed, kind: 'restored' as const };
  expect(ids(applyEntryChanges(both, [removed, restored]))).toEqual(ids(both));
  expect(ids(applyEntryChanges(both, [removed]))).not.toContain(ana.questions[0]?.id);
});

test('entries keep their order in a list of questions that was loaded before they were added', () => {
  const [ana, ben] = [newEntry(questions, 'children'), newEntry(questions, 'children')];
  unsentEntries.write('ordered', [ana, ben]);
  const entries = withUnsentEntries('ordered', questions).flatMap(({ entry_id }) => entry_id ?? []);
  expect(entries).toEqual([ana.entryId, ben.entryId]);
});
