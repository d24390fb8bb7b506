import type { TemplateInput } from '@visafolio/contract/templates/templates.contract.ts';

type Question = TemplateInput['questions'][number];

export const question = (text: string, more: Partial<Question> = {}): Question => ({
  text,
  type: 'text',
  required: true,
  options: null,
  translations: null,
  ...more,
});

export const document = (name: string): TemplateInput['documents'][number] => ({
  name,
  description: null,
  required: true,
  translations: null,
});

/** Two questions and a document by default. */
export const templateInput = (more: Partial<TemplateInput> = {}): TemplateInput => ({
  name: 'H-1B transfer',
  visa_type: 'H-1B',
  description: 'For a change of employer',
  translations: null,
  questions: [question('Full Name'), question('Email Address', { type: 'email' })],
  documents: [document('Passport Copy')],
  ...more,
});
