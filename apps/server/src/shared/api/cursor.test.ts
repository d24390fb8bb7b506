import { expect, test } from 'vitest';
import { pageOf, readNameCursor, readTimeCursor, readUrgencyCursor } from './cursor.ts';

const id = '01990000-0000-7000-8000-000000000001';
const at = '2026-01-01T00:00:00.123456Z';

/** As a list would write it, whatever it holds. */
const cursorOf = (...values: string[]): string => pageOf([1, 2], 1, () => values).next_cursor ?? '';

test('a page tells where the next one starts, the last one that there is none', () => {
  const page = pageOf(['a', 'b', 'c'], 2, (row) => [row, id]);
  expect(page.items).toEqual(['a', 'b']);
  expect(readNameCursor(page.next_cursor ?? '')).toEqual({ name: 'b', id });
  expect(pageOf(['a', 'b'], 2, (row) => [row, id])).toEqual({ items: ['a', 'b'], next_cursor: null });
});

test('a cursor keeps microseconds, and a name in any script', () => {
  expect(readTimeCursor(cursorOf(at, id))).toEqual({ at, id });
  expect(readUrgencyCursor(cursorOf('3', '-1735689600123456', id))).toEqual({
    urgency: 3,
    rank: '-1735689600123456',
    id,
  });
  expect(readNameCursor(cursorOf('مكتب 律师 🛂', id))).toEqual({ name: 'مكتب 律师 🛂', id });
  expect(readTimeCursor(undefined)).toBeNull();
});

test.each([
  ['no base64', 'x', readTimeCursor],
  ['no list', Buffer.from('{"at":1}').toString('base64url'), readTimeCursor],
  ['a value too few', cursorOf(at), readTimeCursor],
  ['a value too many', cursorOf('0', at, id), readTimeCursor],
  ['no time', cursorOf('yesterday', id), readTimeCursor],
  ['a day that no month has', cursorOf('2026-02-30T00:00:00Z', id), readTimeCursor],
  ['a year that PostgreSQL does not know', cursorOf('0000-01-01T00:00:00Z', id), readTimeCursor],
  ['no id', cursorOf(at, 'z'), readTimeCursor],
  ['a text that PostgreSQL does not take', cursorOf('\0', id), readNameCursor],
  ['an urgency that is no digit', cursorOf('x', '1', id), readUrgencyCursor],
  ['a rank that is no whole number', cursorOf('3', at, id), readUrgencyCursor],
])('a cursor with %s is refused', (_, cursor, read) => {
  expect(() => read(cursor)).toThrow(expect.objectContaining({ code: 'lists.bad_cursor' }));
});
