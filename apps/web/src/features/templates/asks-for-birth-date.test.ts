import { expect, it } from 'vitest';
import { asksForBirthDate } from './asks-for-birth-date.ts';

it.each([
  ['Date of birth', true],
  ['Petitioner: date of birth', true],
  ['Your birthdate', true],
  ['Fecha de nacimiento', true],
  ['Passport issue date', false],
  ['Place of birth', false],
])('“%s” asks for a date of birth: %s', (text, expected) => {
  expect(asksForBirthDate(text)).toBe(expected);
});
