import type { PortalQuestion } from '@visafolio/contract/questionnaire/questionnaire.contract.ts';
import { describe, expect, it } from 'vitest';
import { shownQuestion } from './shown-question.ts';

const question: PortalQuestion = {
  id: 'q1',
  type: 'select',
  text: 'Marital status',
  required: true,
  options: { choices: ['Single', 'Married'], group_name: 'About you', help: 'As of today' },
  translations: { es: { text: 'Estado civil', choices: ['Soltera o soltero'], group_name: 'Sobre usted' } },
};

describe('a question', () => {
  it('is shown in the reader’s language, its answers stored in the template’s words', () => {
    expect(shownQuestion(question, 'es')).toMatchObject({
      text: 'Estado civil',
      section: 'Sobre usted',
      choices: [
        { value: 'Single', label: 'Soltera o soltero' },
        { value: 'Married', label: 'Married' },
      ],
      help: 'As of today',
    });
  });

  it('is shown as written where there is no translation', () => {
    expect(shownQuestion(question, 'en').text).toBe('Marital status');
    expect(shownQuestion({ ...question, options: null, translations: null }, 'es')).toMatchObject({
      text: 'Marital status',
      section: '',
      choices: [],
    });
  });
});
