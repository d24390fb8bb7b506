import type {
  EarlierEntry,
  PortalQuestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { expect, test } from 'vitest';
import { countOffered, listOffered } from './earlier-entries.ts';

const group = { key: 'children', max: 3 };
const question = (id: string, entry_id: string | null, copied_from: string | null): PortalQuestion => ({
  id,
  entry_id,
  copied_from,
  text: id,
  type: 'text',
  required: false,
  options: { repeating_group: group.key },
  translations: null,
  own: false,
  not_asked: false,
  repeating_group: null,
  other_ids: [],
});
const entry = (id: string) => [question(`name-${id}`, id, 'name'), question(`born-${id}`, id, 'born')];
const originals = [question('name', null, null), question('born', null, null)];
const earlier = (name: string, born: string): EarlierEntry => ({
  group: group.key,
  request_id: 'earlier',
  case_names: { en: 'Visa', es: 'Visa' },
  answered_at: '2025-01-02T00:00:00.000Z',
  answers: [
    { question_id: 'name', fact: 'children.name', answer: name },
    { question_id: 'born', fact: 'children.birth_date', answer: born },
  ],
});
const [ben, cleo, dora] = [
  earlier('Ben', '2015-01-01'),
  earlier('Cleo', '2016-01-01'),
  earlier('Dora', '2017-01-01'),
];
const list = (all: PortalQuestion[], answers: Record<string, string>) => {
  const { offered, empty } = listOffered([ben, cleo, dora], group, all, answers);
  return { offered, empty: empty.map(({ id }) => id) };
};

test('all are offered to a group without answers, and its empty entries hold the first', () => {
  expect(list([...originals, ...entry('one')], {})).toEqual({ offered: [ben, cleo, dora], empty: ['one'] });
});

test('an entry that is in the group already is not offered again', () => {
  const all = [...originals, ...entry('one'), ...entry('two')];
  const taken = { 'name-one': 'Cleo', 'born-one': '2016-01-01' };
  expect(list(all, taken)).toEqual({ offered: [ben, dora], empty: ['two'] });
  // One answer in common is not the same child.
  expect(list(all, { ...taken, 'name-one': 'Eva' }).offered).toEqual([ben, cleo]);
});

test('no more are offered than the group takes', () => {
  const all = [...originals, ...entry('one'), ...entry('two'), ...entry('three')];
  const given = { 'name-one': 'Eva', 'name-two': 'Finn' };
  expect(list(all, given)).toEqual({ offered: [ben], empty: ['three'] });
  expect(list(all, { ...given, 'name-three': 'Gil' }).offered).toEqual([]);
  expect(countOffered([ben, cleo], [group], all, given)).toBe(2);
  expect(countOffered([ben], [{ key: 'addresses', max: 9 }], all, given)).toBe(0);
});
