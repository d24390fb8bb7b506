import { inTranslatedLanguages } from '@visafolio/contract/shared/fields.ts';
import type { TranslatedLanguage } from '@visafolio/contract/shared/languages.ts';
import { type TemplateDetail, TemplateInput } from '@visafolio/contract/templates/templates.contract.ts';
import { expect, test, vi } from 'vitest';
import { toTemplateForm, toTemplateInput } from './template-form-values.ts';
import { listTranslatedTexts } from './translated-texts.ts';

vi.mock('../../../../../packages/contract/src/shared/languages.json', async (load) => {
  const { default: list } = await load<{ default: Record<string, object> }>();
  return { default: { ...list, pt: { ...list.es, name: 'Português', region: 'pt-BR' } } };
});

const words = (language: string) => ({ name: `Name ${language}`, description: `Description ${language}` });
const input = {
  name: 'H-1B',
  visa_type: 'H-1B - Specialty Occupation',
  description: 'For professionals',
  translations: { es: words('es'), pt: words('pt') },
  questions: [
    {
      text: 'Highest degree',
      type: 'select',
      required: true,
      options: { choices: ['BA', 'MA'] },
      translations: { pt: { text: 'Grau', choices: ['Bacharel', 'Mestre'], origin: 'machine' } },
    },
  ],
  documents: [
    { name: 'Passport', description: null, required: true, translations: { es: { name: 'Pasaporte' } } },
  ],
};
const parsed = TemplateInput.parse(input);
const count = { texts: 0, translated: 0, machine: 0 };
const detail: TemplateDetail = {
  ...parsed,
  documents: parsed.documents.map((document) => ({
    ...document,
    party: null,
    ask_if: null,
    repeating_group: null,
  })),
  repeating_groups: [],
  parties: [],
  id: '01900000-0000-7000-8000-000000000000',
  revision: 1,
  archived_at: null,
  translated: count,
  translated_into: inTranslatedLanguages(() => count),
  category: 'custom',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
const portuguese = 'pt' as string as TranslatedLanguage;

test('a template in three languages is sent back to the server unchanged', () => {
  const form = toTemplateForm(detail);
  expect(form.writtenIn).toEqual({ es: true, pt: true });
  expect(toTemplateInput(form)).toEqual(input);
});

test('each language has its own texts and leaves with its own switch', () => {
  const form = toTemplateForm(detail);
  expect(
    listTranslatedTexts(form, portuguese)
      .filter(({ translation }) => !translation)
      .map(({ path }) => path),
  ).toEqual(['documents.0.nameIn.pt']);
  const sent = toTemplateInput({
    ...form,
    writtenIn: { ...form.writtenIn, pt: false } as typeof form.writtenIn,
  });
  expect(sent.translations).toEqual({ es: words('es') });
  expect(sent.questions[0]?.translations).toBeNull();
  expect(sent.documents[0]?.translations).toEqual({ es: { name: 'Pasaporte' } });
});

test('choices are as many as the original has in every language', () => {
  const [question] = input.questions;
  const shortened = { ...question, translations: { pt: { text: 'Grau', choices: ['Bacharel'] } } };
  expect(TemplateInput.safeParse({ ...input, questions: [shortened] }).success).toBe(false);
});
