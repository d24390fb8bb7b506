import { expect, test } from 'vitest';
import { hold } from './use-steady-rows.ts';

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id, read: 'now' })) });
const shown = (...ids: string[]) => ({
  key: 'k',
  pages: [page(...ids)],
  rows: ids.map((id) => ({ row: { id, read: 'before' }, isGone: false })),
  isChanged: false,
});
const ids = ({ rows }: ReturnType<typeof hold>) => rows.map(({ row }) => row.id).join('');

test('rows that changed stay in their places, with what they say now', () => {
  const held = hold(shown('a', 'b', 'c'), [page('c', 'a', 'b')]);
  expect(ids(held)).toBe('abc');
  expect(held.rows[0]).toEqual({ row: { id: 'a', read: 'now' }, isGone: false });
  expect(held.isChanged).toBe(true);
});

test('a row that left the list stays, marked, and a new one waits', () => {
  const held = hold(shown('a', 'b', 'c'), [page('n', 'a', 'c')]);
  expect(ids(held)).toBe('abc');
  expect(held.rows.map(({ isGone }) => isGone)).toEqual([false, true, false]);
  expect(held.isChanged).toBe(true);
});

test('the rows of a further page follow, and are no change', () => {
  const held = hold(shown('a', 'b'), [page('a', 'b'), page('b', 'c', 'd')]);
  expect(ids(held)).toBe('abcd');
  expect(held.isChanged).toBe(false);
});

test('a list that is read again as it was is no change', () => {
  expect(hold(shown('a', 'b'), [page('a', 'b')]).isChanged).toBe(false);
});
