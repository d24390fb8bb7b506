import { expect, test } from 'vitest';
import { Line } from './line.ts';

test.each([
  ['Ana\r\nBcc: x@example.com', 'Ana Bcc: x@example.com'],
  ['Ana\u2028Rojas', 'Ana Rojas'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['a\u2066b\u2069', 'ab'],
  ['José'.normalize('NFD'), 'José'],
  ['\ufeff Ana \u00a0 Rojas\t', 'Ana Rojas'],
  ['A\u0000n\u0007a', 'Ana'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('%j is stored as %j', (typed, stored) => {
  expect(Line(200, 1).parse(typed)).toBe(stored);
});

test('a text of invisible characters is empty', () => {
  expect(Line(10, 1).safeParse('\u200b\u202e\u00ad').success).toBe(false);
});
