import { expect, test } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const seen = { name: 'Ana', email: 'ana@example.com', notes: '' };

test('fields changed only by them take their value, fields changed only by me keep mine', () => {
  const mine = { ...seen, notes: 'Call on Monday' };
  const theirs = { ...seen, name: 'Ana Ruiz' };
  expect(mergeEdits(seen, mine, theirs)).toEqual({
    words: { ...mine, name: 'Ana Ruiz' },
    changed: ['name'],
    contested: [],
  });
});

test('fields changed by both are contested and keep my value', () => {
  const mine = { ...seen, name: 'Anna' };
  const theirs = { ...seen, name: 'Ana Ruiz', notes: 'New passport' };
  expect(mergeEdits(seen, mine, theirs)).toEqual({
    words: { ...mine, notes: 'New passport' },
    changed: ['name', 'notes'],
    contested: ['name'],
  });
});

test('the same change by both is not contested', () => {
  const same = { ...seen, name: 'Ana Ruiz' };
  expect(mergeEdits(seen, same, same)).toEqual({ words: same, changed: [], contested: [] });
});
