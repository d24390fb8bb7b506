import { expect, test } from 'vitest';
import { evaluateForm } from './evaluate-forms.ts';
import { readMadeCases } from './made-case.ts';

test.for(readMadeCases())(
  '%s is filled as a careful person would',
  { timeout: 60_000 },
  async ([name, made], { skip }) => {
    const result = await evaluateForm(name, made);
    if (!result) return skip();
    expect(result.unknown).toEqual([]);
    expect(
      result.wrong.map(({ field, expected, found }) => ({ field: field.name, expected, found })),
    ).toEqual([]);
    expect(result.classified).toBe(result.fields);
    expect(result.right / result.expected).toBeGreaterThanOrEqual(0.95);
  },
);
