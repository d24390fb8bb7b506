import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { describe, expect, it } from 'vitest';
import { toShownQuestions } from './shown-question.ts';

const question: PortalQuestion = {
  id: 'q1',
  type: 'select',
  text: 'Marital status',
  required: true,
  options: { choices: ['Single', 'Married'], group_name: 'About you', help: 'As of today' },
  translations: { es: { text: 'Estado civil', choices: ['Soltera o soltero'], group_name: 'Sobre usted' } },
  own: false,
  not_asked: false,
  entry_id: null,
  copied_from: null,
  repeating_group: null,
  other_ids: [],
};
const english: PortalQuestion = { ...question, id: 'q2', translations: null };

describe('a question', () => {
  it('is shown in the reader’s language, with answers stored in the template’s wording', () => {
    expect(toShownQuestions([question], 'es')[0]).toMatchObject({
      text: 'Estado civil',
      section: 'Sobre usted',
      choices: [
        { value: 'Single', label: 'Soltera o soltero' },
        { value: 'Married', label: 'Married' },
      ],
      help: 'As of today',
    });
  });

  it('in an entry of a section that repeats has the entry in the name of its section, and not in its title', () => {
    const entries = new Map([['e1', 'Child 1']]);
    expect(toShownQuestions([{ ...question, entry_id: 'e1' }], 'en', entries)[0]).toMatchObject({
      section: 'About you · Child 1',
      sectionTitle: 'About you',
    });
  });

  it('takes the reader’s own details from the browser, unless it is about somebody else', () => {
    const autofills = (fact: string | undefined, entry_id: string | null = null) =>
      toShownQuestions(
        [{ ...question, type: 'person_name', options: fact ? { fact } : null, entry_id }],
        'en',
      )[0]?.autofills;
    expect([
      autofills('person.name'),
      autofills('address_history.address', 'e1'),
      autofills(undefined),
    ]).toEqual([true, true, true]);
    expect([autofills('mother.name'), autofills('children.name', 'e1'), autofills(undefined, 'e1')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is shown as written where there is no translation', () => {
    expect(toShownQuestions([question], 'en')[0]?.text).toBe('Marital status');
    expect(toShownQuestions([{ ...english, options: null }], 'es')[0]).toMatchObject({
      text: 'Marital status',
      section: '',
      choices: [],
    });
  });

  it('marks its English texts for a reader of Spanish', () => {
    const [both, without, own] = toShownQuestions([question, english, { ...english, own: true }], 'es');
    expect(both?.lang).toEqual({ text: undefined, help: 'en', section: undefined });
    expect(both?.choices.map(({ lang }) => lang)).toEqual([undefined, 'en']);
    expect(without?.lang).toEqual({ text: 'en', help: 'en', section: 'en' });
    expect(own?.lang).toEqual({ text: undefined, help: undefined, section: undefined });
  });

  it('has an unknown language if no text is translated, and the page’s for a reader of English', () => {
    const none = { text: undefined, help: undefined, section: undefined };
    expect(toShownQuestions([english], 'es')[0]?.lang).toEqual(none);
    expect(toShownQuestions([question, english], 'en').map(({ lang }) => lang)).toEqual([none, none]);
  });
});
