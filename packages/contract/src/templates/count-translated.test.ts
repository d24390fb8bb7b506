import { expect, test } from 'vitest';
import { countTranslated } from './count-translated.ts';
import { TemplateInput } from './templates.contract.ts';

const question = { text: 'Marital status', options: { choices: ['Single', 'Married'], help: 'As today' } };

test('a template that nobody has translated counts all of its texts', () => {
  const template = {
    name: 'Family',
    description: 'For families',
    translations: null,
    questions: [{ ...question, translations: null }],
    documents: [{ name: 'Passport', description: null, translations: null }],
  };
  expect(countTranslated(template, 'es')).toEqual({ texts: 7, translated: 0, machine: 0 });
});

test('translated texts are counted, and machine translations among them', () => {
  const template = {
    name: 'Family',
    description: 'For families',
    translations: { es: { name: 'Familia', description: 'Para familias' } },
    questions: [
      {
        ...question,
        translations: {
          es: { text: 'Estado civil', choices: ['Soltera o soltero', ' '], origin: 'machine' as const },
        },
      },
    ],
    documents: [
      {
        name: 'Passport',
        description: 'All pages',
        translations: { es: { name: 'Pasaporte', origin: 'reviewed' as const } },
      },
    ],
  };
  // Missing: the help, a choice and the document's description.
  expect(countTranslated(template, 'es')).toEqual({ texts: 8, translated: 5, machine: 2 });
});

test('a template may have the origin of a translation', () => {
  const es = { text: '¿Nombre?', origin: 'machine' };
  const template = {
    name: 'Family',
    visa_type: 'Family',
    description: 'For families',
    translations: null,
    questions: [{ text: 'Name?', type: 'text', required: true, options: null, translations: { es } }],
    documents: [
      { name: 'Passport', description: null, required: true, translations: { es: { name: 'Pasaporte' } } },
    ],
  };
  const parsed = TemplateInput.parse(template);
  expect(parsed.questions[0]?.translations?.es).toEqual(es);
  expect(parsed.documents[0]?.translations?.es).toEqual({ name: 'Pasaporte' });
  const invented = {
    ...template,
    questions: [{ ...template.questions[0], translations: { es: { ...es, origin: 'a person' } } }],
  };
  expect(TemplateInput.safeParse(invented).success).toBe(false);
});
