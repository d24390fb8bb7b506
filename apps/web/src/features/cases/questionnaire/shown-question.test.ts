import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { describe, expect, it } from 'vitest';
import { shownQuestions } from './shown-question.ts';

const question: PortalQuestion = {
  id: 'q1',
  type: 'select',
  text: 'Marital status',
  required: true,
  options: { choices: ['Single', 'Married'], group_name: 'About you', help: 'As of today' },
  translations: { es: { text: 'Estado civil', choices: ['Soltera o soltero'], group_name: 'Sobre usted' } },
  own: false,
};
const english: PortalQuestion = { ...question, id: 'q2', translations: null };

describe('a question', () => {
  it('is shown in the reader’s language, its answers stored in the template’s words', () => {
    expect(shownQuestions([question], 'es')[0]).toMatchObject({
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
    expect(shownQuestions([question], 'en')[0]?.text).toBe('Marital status');
    expect(shownQuestions([{ ...english, options: null }], 'es')[0]).toMatchObject({
      text: 'Marital status',
      section: '',
      choices: [],
    });
  });

  it('tells which of its texts are in English for a reader of Spanish', () => {
    const [both, without, own] = shownQuestions([question, english, { ...english, own: true }], 'es');
    expect(both?.lang).toEqual({ text: undefined, help: 'en', section: undefined });
    expect(both?.choices.map(({ lang }) => lang)).toEqual([undefined, 'en']);
    expect(without?.lang).toEqual({ text: 'en', help: 'en', section: 'en' });
    expect(own?.lang).toEqual({ text: undefined, help: undefined, section: undefined });
  });

  it('is in no known language where no text has a translation, and in the page’s for a reader of English', () => {
    const none = { text: undefined, help: undefined, section: undefined };
    expect(shownQuestions([english], 'es')[0]?.lang).toEqual(none);
    expect(shownQuestions([question, english], 'en').map(({ lang }) => lang)).toEqual([none, none]);
  });
});
