import questionnaire from '@visafolio/locales/en/questionnaire.json' with { type: 'json' };
import { createTranslator } from '@visafolio/locales/translator.ts';
import { expect, test } from 'vitest';
import { answerPlaceholder } from './answer-placeholder.ts';

const t = createTranslator('en', { questionnaire });
const forty = 'Full name as it stands in your passports';

test.each([
  ['enter', 'Full name', 'Enter full name'],
  ['enter', forty, `Enter ${forty.toLowerCase()}`],
  ['enter', `${forty}?`, 'Your answer'],
  ['select', 'Highest degree', 'Select highest degree'],
  ['select', `${forty}?`, 'Your answer'],
] as const)('to %s, “%s” has the placeholder “%s”', (kind, question, expected) => {
  expect(answerPlaceholder(kind, question, t)).toBe(expected);
});
