import { expect, it } from 'vitest';
import { findMonth } from './find-month.ts';

const now = new Date('2026-06-15T00:00:00Z');

it.each([
  ['Statement period 03/01/2026 - 03/31/2026', 'en', '2026-03'],
  ['Estado de cuenta. Periodo del 01/02/2026 al 28/02/2026', 'es', '2026-02'],
  ['Fecha de corte: 5 de mayo de 2026. Cliente desde enero de 2012', 'es', '2026-05'],
  ['March 4, 2026 through April 3, 2026', 'en', '2026-04'],
  ['Printed 2026-05-02', null, '2026-05'],
  ['Due 12/09/2031', 'en', null],
  ['No date at all', 'en', null],
] as const)('a bank statement with %j is of %s: %s', (text, language, month) => {
  expect(findMonth('bank_statement', text, { language, now })).toBe(month);
});

it('a passport has no month, because its dates are about a person', () => {
  expect(findMonth('passport', 'Date of issue 03/02/2021', { language: 'en', now })).toBeNull();
});

it('an ambiguous date in an unknown language is ignored', () => {
  expect(findMonth('bank_statement', 'Date 03/02/2026', { language: null, now })).toBeNull();
});
