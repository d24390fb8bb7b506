import { expect, test } from 'vitest';
import { shortenNote } from './shorten-note.ts';

test('a note of 100 characters is shown in full, a longer one is cut after the hundredth', () => {
  expect(shortenNote('a'.repeat(100))).toBe('a'.repeat(100));
  expect(shortenNote('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
});

test('an emoji counts as one and is never cut in half; lines become one', () => {
  expect(shortenNote('👋'.repeat(101))).toBe(`${'👋'.repeat(100)}…`);
  expect(shortenNote('Dear Ana,\n\nplease')).toBe('Dear Ana, please');
});
