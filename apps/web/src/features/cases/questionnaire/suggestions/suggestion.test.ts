import type { FactName } from '@visafolio/contract/files/facts.ts';
import { expect, it } from 'vitest';
import { countForPassport } from './suggestion.ts';

const question = (id: string, fact?: FactName) => ({ id, options: fact ? { fact } : null });
const questions = [
  question('name', 'person.family_name'),
  question('born', 'person.birth_date'),
  question('degree', 'degree.name'),
  question('phone'),
];

it('a passport counts only for questions that it can answer', () => {
  expect(countForPassport(questions, {})).toBe(2);
});

it('a passport does not count for answered questions', () => {
  expect(countForPassport(questions, { name: 'Ruiz', phone: '555 0100' })).toBe(1);
  expect(countForPassport(questions, { name: 'Ruiz', born: '1990-02-03' })).toBe(0);
  expect(countForPassport(questions, { name: ' ' })).toBe(2);
});
