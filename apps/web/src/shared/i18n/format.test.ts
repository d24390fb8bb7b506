import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatBytes, formatDate, formatNumber, formatRelative } from './format.ts';

afterEach(() => vi.unstubAllEnvs());

describe('a plain date', () => {
  test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])('is the same day in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatDate('2026-03-12', 'en')).toBe('March 12, 2026');
    expect(formatDate('2026-03-12', 'es')).toBe('12 de marzo de 2026');
  });

  test('text that is not a date is returned unchanged', () => {
    expect(formatDate('next summer', 'en')).toBe('next summer');
  });
});

test('numbers and sizes follow the language', () => {
  expect(formatNumber(1234567.5, 'en')).toBe('1,234,567.5');
  expect(formatNumber(1234567.5, 'es')).toBe('1,234,567.5');
  expect(formatBytes(0, 'en')).toBe('0 bytes');
  expect(formatBytes(999, 'en')).toBe('999 bytes');
  expect(formatBytes(2_400_000, 'en')).toBe('2.4 MB');
  expect(formatBytes(2_400_000, 'es')).toBe('2.4 MB');
});

test.each([
  [20_000, 'now', 'ahora'],
  [5 * 60_000, '5 minutes ago', 'hace 5 minutos'],
  [26 * 3_600_000, 'yesterday', 'ayer'],
  [3 * 86_400_000, '3 days ago', 'hace 3 días'],
])('%i ms ago reads %s, %s', (ago, english, spanish) => {
  const now = Date.UTC(2026, 2, 12);
  const then = new Date(now - ago).toISOString();
  expect(formatRelative(then, 'en', now)).toBe(english);
  expect(formatRelative(then, 'es', now)).toBe(spanish);
});
