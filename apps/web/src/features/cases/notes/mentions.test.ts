import { expect, test } from 'vitest';
import { findPeople, findStartedMention, splitMentions, toNoteInput } from './mentions.ts';

const ana = { id: '1', name: 'Ana' };
const anaRuiz = { id: '2', name: 'Ana Ruiz' };
const jose = { id: '3', name: 'José (IT) Núñez' };

test('an @ after a blank begins a mention, one in an address does not', () => {
  expect(findStartedMention('Please look @an', 15)).toEqual({ start: 12, query: 'an' });
  expect(findStartedMention('@', 1)).toEqual({ start: 0, query: '' });
  expect(findStartedMention('write to ana@example.com', 24)).toBeNull();
  expect(findStartedMention('@Ana\nnext line', 14)).toBeNull();
});

test('people are found by the beginning of any of their names, without accents', () => {
  const people = [ana, anaRuiz, jose];
  expect(findPeople(people, 'nun')).toEqual([jose]);
  expect(findPeople(people, 'ana r')).toEqual([anaRuiz]);
  expect(findPeople(people, 'uiz')).toEqual([]);
  expect(findPeople(people, '')).toEqual(people);
});

test('names in a text are marked, the longer one first, with any special characters', () => {
  const text = 'For @Ana Ruiz and @Ana, not @Berta: ask @José (IT) Núñez.';
  expect(splitMentions(text, [ana, anaRuiz, jose]).flatMap(({ person }) => person ?? [])).toEqual([
    anaRuiz,
    ana,
    jose,
  ]);
  expect(
    splitMentions(text, [ana])
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
  expect(toNoteInput({ body: 'only @Ana Ruiz ', mentioned: [anaRuiz, jose] })).toEqual({
    body: 'only @Ana Ruiz',
    mentioned_ids: [anaRuiz.id],
  });
});
