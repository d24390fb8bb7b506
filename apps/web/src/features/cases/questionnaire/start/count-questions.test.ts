import { expect, test } from 'vitest';
import { countQuestions, listGrowing } from './count-questions.ts';

test('questions of a section that repeats count for each entry, and once without entries', () => {
  const of = (id: string, copied_from: string | null = null) => ({ id, copied_from });
  expect(countQuestions([of('name'), of('address')])).toBe(2);
  const entries = [of('address of 1', 'address'), of('address of 2', 'address')];
  expect(countQuestions([of('name'), ...entries, of('address')])).toBe(3);
});

test('each section that takes more entries than were counted is named once', () => {
  const group = (key: string, min: number, max: number) => ({
    repeating_group: { key, entry_name: key, min, max, translations: null },
  });
  const questions = [
    { repeating_group: null },
    group('child', 0, 10),
    group('child', 0, 10),
    group('spouse', 0, 1),
    group('parent', 2, 2),
  ];
  expect(listGrowing(questions).map(({ key }) => key)).toEqual(['child']);
});
