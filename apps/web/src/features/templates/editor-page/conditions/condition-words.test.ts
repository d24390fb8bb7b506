import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { translatorFor } from '@visafolio/locales/index.ts';
import { describe, expect, test } from 'vitest';
import { emptyQuestion, type QuestionDraft, type TestDraft } from '../../template-form.ts';
import { makeKey } from './condition-keys.ts';
import { toCondition, toConditionDraft } from './condition-values.ts';
import { describeCondition } from './condition-words.ts';
import { changeComparison, listTests } from './operators.ts';

const status: QuestionDraft = {
  ...emptyQuestion,
  text: 'Marital status',
  textIn: { es: 'Estado civil' },
  type: 'select',
  key: 'marital_status',
  choices: [
    { text: 'Married', textIn: { es: 'Casada o casado' } },
    { text: 'Widowed', textIn: { es: '' } },
  ],
};
const refused: QuestionDraft = { ...emptyQuestion, text: 'Refused before?', type: 'yesno', key: 'refused' };
const english = { t: translatorFor('en'), language: 'en' as const };
const spanish = { t: translatorFor('es'), language: 'es' as const };
const say = (
  tests: TestDraft[],
  match: 'all' | 'any' = 'all',
  words: typeof english | typeof spanish = english,
) => describeCondition({ match, tests }, [status, refused], words);
const married: TestDraft = { question: 'marital_status', is: 'equal', value: 'Married', values: [] };
const yes: TestDraft = { question: 'refused', is: 'equal', value: 'Yes', values: [] };

describe('a condition in words', () => {
  test('names question, comparison and value', () => {
    expect(say([married])).toBe('Ask this if “Marital status” is Married');
    expect(say([{ ...married, is: 'not_answered' }])).toBe('Ask this if “Marital status” is not answered');
    expect(say([{ ...married, is: 'one_of', values: ['Married', 'Widowed'] }])).toBe(
      'Ask this if “Marital status” is Married or Widowed',
    );
    expect(say([{ ...married, is: 'before', value: '2020-05-01' }])).toMatch(/is before .*2020/);
  });

  test('joins several tests by and, or by or', () => {
    expect(say([married, yes])).toBe('Ask this if “Marital status” is Married and “Refused before?” is Yes');
    expect(say([married, yes], 'any')).toBe(
      'Ask this if “Marital status” is Married or “Refused before?” is Yes',
    );
  });

  test('is in Spanish where the template is', () => {
    expect(say([married, yes], 'any', spanish)).toBe(
      'Preguntar si «Estado civil» es Casada o casado o «Refused before?» es Sí',
    );
  });

  test('shows what is not chosen yet, and that a question was removed', () => {
    expect(say([{ ...married, value: '' }])).toBe('Ask this if “Marital status” is …');
    expect(say([{ ...married, question: '' }])).toBe('Ask this if “…” is Married');
    expect(say([{ ...married, question: 'gone' }])).toContain('a question that was removed');
  });
});

test('a condition stays the same through the form', () => {
  const condition = {
    match: 'any' as const,
    tests: [
      { question: 'a', is: 'answered' as const },
      { question: 'b', is: 'containing' as const, value: 'H-1B' },
      { question: 'c', is: 'one_of' as const, values: ['x', 'y'] },
      { question: 'd', is: 'after' as const, date: '2020-01-01' },
    ],
  };
  expect(toCondition(toConditionDraft(condition))).toEqual(condition);
});

test('every type of question can be tested', () => {
  for (const type of QuestionType.options) expect(listTests(type)).toContain('answered');
});

test('another comparison keeps the value where it fits', () => {
  const several = changeComparison(married, 'one_of');
  expect(several).toMatchObject({ value: '', values: ['Married'] });
  expect(changeComparison(several, 'not_equal')).toMatchObject({ value: 'Married', values: [] });
  expect(changeComparison(married, 'answered')).toMatchObject({ value: '', values: [] });
});

test('names for conditions are made of the text, and unique', () => {
  expect(makeKey('Marital status', new Set())).toBe('marital_status');
  expect(makeKey('¿Estado civil?', new Set(['estado_civil']))).toBe('estado_civil_2');
  expect(makeKey('3. Año de nacimiento', new Set())).toBe('ano_de_nacimiento');
  expect(makeKey('婚姻状况', new Set(['question']))).toBe('question_2');
  expect(makeKey('long '.repeat(100), new Set()).length).toBeLessThanOrEqual(60);
});
