import { expect, test } from 'vitest';
import { readNameCursor, readTimeCursor, readUrgencyCursor, toPage } from './cursor.ts';

const id = '01990000-0000-7000-8000-000000000001';
const at = '2026-01-01T00:00:00.123456Z';

/** A cursor with arbitrary content, in the format of lists. */
const toCursor = (...values: string[]): string => toPage([1, 2], 1, () => values).next_cursor ?? '';

test('a page has the cursor of the next one, the last page has none', () => {
  const page = toPage(['a', 'b', 'c'], 2, (row) => [row, id]);
  expect(page.items).toEqual(['a', 'b']);
  expect(readNameCursor(page.next_cursor ?? '')).toEqual({ name: 'b', id });
  expect(toPage(['a', 'b'], 2, (row) => [row, id])).toEqual({ items: ['a', 'b'], next_cursor: null });
});

test('a cursor preserves microseconds, and a name in any script', () => {
  expect(readTimeCursor(toCursor(at, id))).toEqual({ at, id });
  expect(readUrgencyCursor(toCursor('3', '-1735689600123456', id))).toEqual({
    urgency: 3,
    rank: '-1735689600123456',
    id,
  });
  expect(readNameCursor(toCursor('مكتب 律师 🛂', id))).toEqual({ name: 'مكتب 律师 🛂', id });
  expect(readTimeCursor(undefined)).toBeNull();
});

test.each([
  ['no base64', 'x', readTimeCursor],
  ['no list', Buffer.from('{"at":1}').toString('base64url'), readTimeCursor],
  ['a value too few', toCursor(at), readTimeCursor],
  ['a value too many', toCursor('0', at, id), readTimeCursor],
  ['no time', toCursor('yesterday', id), readTimeCursor],
  ['a day that no month has', toCursor('2026-02-30T00:00:00Z', id), readTimeCursor],
  ['a year that PostgreSQL does not know', toCursor('0000-01-01T00:00:00Z', id), readTimeCursor],
  ['no id', toCursor(at, 'z'), readTimeCursor],
  ['a text that PostgreSQL does not take', toCursor('\0', id), readNameCursor],
  ['an urgency that is no digit', toCursor('x', '1', id), readUrgencyCursor],
  ['a rank that is no whole number', toCursor('3', at, id), readUrgencyCursor],
])('a cursor with %s is refused', (_, cursor, read) => {
  expect(() => read(cursor)).toThrow(expect.objectContaining({ code: 'lists.bad_cursor' }));
});
