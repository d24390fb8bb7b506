import { describe, expect, test } from 'vitest';
import { composeText, countMessages } from './compose-text.ts';

const url = 'https://portal.counsel.example/t/0AbCdEfGhIjK';
const names = [
  'Rivera & Chen',
  'Harbor Visa Counsel',
  'Bufete Núñez Peña y Asociados',
  'The Law Offices of Alexandra Papadopoulou-Montgomery and Partners, Attorneys at Law, LLP',
  '王律师事务所',
];

describe.each(['en', 'es'] as const)('texts in %s', (language) => {
  test.each(names)('of %s are one message, two where its letters or the first one need them', (sender) => {
    for (const kind of ['invitation', 'reminder'] as const) {
      const text = composeText({ kind, language, sender, url, first: false });
      expect(text).toContain(url);
      expect(text).toContain('STOP');
      const isPlain = /^[\p{ASCII}ñÑéÉüÜ]*$/u.test(text);
      expect(countMessages(text)).toBeLessThanOrEqual(isPlain ? 1 : 2);
      const first = composeText({ kind, language, sender, url, first: true });
      expect(first).toMatch(/HELP.*STOP/);
      expect(first).toMatch(/rates may apply|tarifas/);
      expect(countMessages(first)).toBeLessThanOrEqual(isPlain ? 2 : 3);
    }
  });
});

test('messages are counted as providers bill them', () => {
  expect(countMessages('a'.repeat(160))).toBe(1);
  expect(countMessages('a'.repeat(161))).toBe(2);
  expect(countMessages(`${'a'.repeat(158)}€`)).toBe(1);
  expect(countMessages(`${'a'.repeat(159)}€`)).toBe(2);
  expect(countMessages('á'.repeat(70))).toBe(1);
  expect(countMessages('á'.repeat(71))).toBe(2);
  expect(countMessages('á'.repeat(135))).toBe(3);
});
