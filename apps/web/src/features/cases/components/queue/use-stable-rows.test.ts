import { expect, test } from 'vitest';
import { keepRowPositions } from './use-stable-rows.ts';

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id, read: 'now' })) });
const shown = (...ids: string[]) => ({
  key: 'k',
  pages: [page(...ids)],
  rows: ids.map((id) => ({ row: { id, read: 'before' }, isGone: false })),
  isChanged: false,
});
const ids = ({ rows }: ReturnType<typeof keepRowPositions>) => rows.map(({ row }) => row.id).join('');

test('changed rows keep their places and show their new data', () => {
  const held = keepRowPositions(shown('a', 'b', 'c'), [page('c', 'a', 'b')]);
  expect(ids(held)).toBe('abc');
  expect(held.rows[0]).toEqual({ row: { id: 'a', read: 'now' }, isGone: false });
  expect(held.isChanged).toBe(true);
});

test('a row that left the list stays, marked, and a new one waits', () => {
  const held = keepRowPositions(shown('a', 'b', 'c'), [page('n', 'a', 'c')]);
  expect(ids(held)).toBe('abc');
  expect(held.rows.map(({ isGone }) => isGone)).toEqual([false, true, false]);
  expect(held.isChanged).toBe(true);
});

test('rows of a further page are appended without marking a change', () => {
  const held = keepRowPositions(shown('a', 'b'), [page('a', 'b'), page('b', 'c', 'd')]);
  expect(ids(held)).toBe('abcd');
  expect(held.isChanged).toBe(false);
});

test('refetching an unchanged list does not mark a change', () => {
  expect(keepRowPositions(shown('a', 'b'), [page('a', 'b')]).isChanged).toBe(false);
});
